import type { Holder, RdapObject, RdapRegistration, Registration } from "./provider.ts";

/** The registry's record, with what only the registrar knows. Where both speak, the registry is believed. */
export const mergeRegistrar = (
  registry: Registration,
  registrar: RdapRegistration,
): { readonly registration: Registration; readonly registrarRaw: RdapObject | null } => ({
  registration: {
    ...registry,
    registrar: filled(registry.registrar, registrar.registrar),
    holder: holderOf(registry.holder, registrar.holder),
    dates: filled(registry.dates, registrar.dates) ?? registry.dates,
    hasZonelessDates: registry.hasZonelessDates || registrar.hasZonelessDates,
  },
  registrarRaw: registrar.raw,
});

/** A registry that withholds who holds a domain says nothing against the registrar, who may tell. */
const holderOf = (registry: Holder | null, registrar: Holder | null): Holder | null => {
  const isNamed = registry !== null && (registry.name !== null || registry.organization !== null);
  return isNamed ? registry : filled(registrar, registry);
};

/** Each null of the first is taken from the second. */
const filled = <Fields extends object>(
  first: Fields | null,
  second: Fields | null,
): Fields | null => {
  if (!first || !second) return first ?? second;
  const known = Object.entries(first).filter(([, value]) => value !== null);
  return { ...second, ...Object.fromEntries(known) };
};
