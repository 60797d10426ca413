import type { FoundRegistration } from "./registrations.ts";
import type { RdapRegistration, Registration } from "./provider.ts";

/** The registry's record, with what only the registrar knows. Where both speak, the registry is believed. */
export const mergeRegistrar = (
  registry: Registration,
  registrar: RdapRegistration,
): Pick<FoundRegistration, "registration" | "registrarRaw"> => ({
  registration: {
    ...registry,
    registrar: filled(registry.registrar, registrar.registrar),
    holder: registry.holder ?? registrar.holder,
    dates: filled(registry.dates, registrar.dates) ?? registry.dates,
    hasZonelessDates: registry.hasZonelessDates || registrar.hasZonelessDates,
  },
  registrarRaw: registrar.raw,
});

/** Each null of the first is taken from the second. */
const filled = <Fields extends object>(
  first: Fields | null,
  second: Fields | null,
): Fields | null => {
  if (!first || !second) return first ?? second;
  const known = Object.entries(first).filter(([, value]) => value !== null);
  return { ...second, ...Object.fromEntries(known) };
};
