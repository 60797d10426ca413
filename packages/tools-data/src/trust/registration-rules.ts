import { bad, ok, type Rule, unknown } from "./rule.ts";

/** States in which a registry takes a domain out of DNS, or is about to. */
const heldBack = [
  "client hold",
  "server hold",
  "pending delete",
  "redemption period",
  "pending restore",
];

/** What the registry's record says. The penalties of the first two are the caps 0 and 40. */
export const registrationRules: readonly Rule[] = [
  {
    id: "registered",
    label: "Registration",
    weight: 20,
    group: "registration",
    judge: ({ registered }) => {
      if (registered === null) return unknown("No registry answered.");
      return registered ? ok("The domain is registered.") : bad(100, "It is not registered.");
    },
  },
  {
    id: "registration-age",
    label: "Age of the registration",
    weight: 20,
    group: "registration",
    judge: ({ registration }) => {
      const days = registration?.ageDays ?? null;
      if (days === null) return unknown("The day of registration is not known.");
      const evidence = `Registered ${days} days ago.`;
      if (days < 30) return bad(60, evidence);
      if (days < 90) return bad(25, evidence);
      return days < 365 ? bad(10, evidence) : ok(evidence);
    },
  },
  {
    id: "registration-status",
    label: "State of the registration",
    weight: 10,
    group: "registration",
    judge: ({ registration }) => {
      if (!registration) return unknown("The state of the registration is not known.");
      const held = registration.status.filter((status) => heldBack.includes(status));
      return held.length > 0
        ? bad(40, `Its state is ${held.join(", ")}.`)
        : ok("The registry does not hold it back.");
    },
  },
  {
    id: "registration-expiry",
    label: "End of the registration",
    weight: 5,
    group: "registration",
    judge: ({ registration }) => {
      if (!registration?.expiresAt || registration.daysToExpiry === null) {
        return unknown("The end of the registration is not known.");
      }
      const { daysToExpiry, expiresAt } = registration;
      const day = expiresAt.slice(0, 10);
      if (daysToExpiry < 0) return bad(20, `It ended on ${day}.`);
      return daysToExpiry < 30 ? bad(5, `It ends on ${day}.`) : ok(`It ends on ${day}.`);
    },
  },
];
