import { describe, expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createIanaRdap } from "./iana-rdap.ts";
import { createRdapRegistrar, createRdapRegistry } from "./rdap.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const domain = world.domains.find(({ name }) => name === "example.com")!;
const registry = (url: string, variant?: string) => {
  const { status, headers, body } = ask(createRdapRegistry(world), url, { variant });
  return { status, headers, record: body && (JSON.parse(body) as Record<string, unknown>) };
};
const registrar = (url: string, variant?: string) => {
  const { status, body } = ask(createRdapRegistrar(world), url, { variant });
  return { status, record: JSON.parse(body) as Record<string, unknown> };
};
const atVerisign = "https://rdap.verisign.com/com/v1/domain/example.com";
const atRegistrar = "https://rdap.registrar.example.net/rdap/domain/example.com";

describe("a registry", () => {
  test("tells of its domains, says that they are simulated, and refers to the registrar", () => {
    const { status, headers, record } = registry(atVerisign);
    expect([status, headers["content-type"]]).toEqual([200, "application/rdap+json"]);
    expect(record).toMatchObject({
      objectClassName: "domain",
      ldhName: "EXAMPLE.COM",
      notices: [{ title: "Simulated" }],
      events: [{ eventAction: "registration", eventDate: domain.registeredAt }, {}, {}, {}],
      secureDNS: { delegationSigned: true },
      links: [{ rel: "self" }, { rel: "related", href: atRegistrar }],
    });
  });

  test("denies what it does not keep: other endings, other names, and domains without RDAP", () => {
    for (const path of [
      "rdap.verisign.com/com/v1/domain/example.org",
      "rdap.verisign.com/com/v1/domain/nobody-has-this.com",
      "rdap.identitydigital.services/rdap/domain/kontor-simulated.co",
    ]) {
      const { status, record } = registry(`https://${path}`);
      expect(status).toBe(404);
      expect(record).toMatchObject({ errorCode: 404 });
    }
  });

  test("can be wrong, say no clear no, or be elsewhere", () => {
    expect(registry(atVerisign, "wrong-zone")).toMatchObject({ status: 404 });
    expect(registry(atVerisign, "empty-absence")).toMatchObject({ status: 404, record: "" });
    expect(registry(atVerisign, "text-code").status).toBe(404);
    const foreign = registry(atVerisign, "foreign-absence");
    expect(foreign.headers["content-type"]).toMatch(/^application\/json/);
    expect(foreign).toMatchObject({ status: 404, record: { message: "Not Found" } });
    const { status, headers } = registry(atVerisign, "moved");
    expect(status).toBe(302);
    expect(registry(headers["location"] ?? "")).toMatchObject({
      status: 200,
      record: { ldhName: "EXAMPLE.COM" },
    });
  });

  test("can write JSContact, and dates without their zone", () => {
    expect(registry(atVerisign, "jscontact").record).toMatchObject({
      entities: [{ jscard: { name: { full: domain.registrar.name } } }],
    });
    expect(registry(atVerisign, "zoneless-dates").record).toMatchObject({
      events: [{ eventDate: domain.registeredAt.slice(0, 19) }, {}, {}, {}],
    });
  });
});

describe("a registrar", () => {
  test("tells the registrant of its own domains, or says that it is redacted", () => {
    expect(registrar(atRegistrar).record).toMatchObject({
      entities: [{ roles: ["registrar"] }, { roles: ["registrant"] }],
      redacted: [{ name: { description: "Registrant Name" } }],
    });
    const known = registrar(
      "https://rdap.registrar.example.net/rdap/domain/northwind-robotics-simulated.com",
    ).record;
    expect(JSON.stringify(known)).toContain("Northwind Robotics Inc (simulated)");
    expect(known).not.toHaveProperty("redacted");
  });

  test("knows no other's domains", () => {
    const other = "https://rdap.registrar.example.net/rdap/domain/old-mill-simulated.io";
    expect(registrar(other)).toMatchObject({ status: 404, record: { errorCode: 404 } });
    expect(registrar(atRegistrar, "wrong-zone")).toMatchObject({ status: 404 });
  });
});

test("IANA lists servers by ending, and leaves some endings out", () => {
  const { body } = ask(createIanaRdap(), "/rdap/dns.json");
  const { services } = JSON.parse(body) as { services: [string[], string[]][] };
  expect(services.flatMap(([endings]) => endings)).toEqual(["com", "net", "org"]);
  expect(ask(createIanaRdap(), "/rdap/ipv4.json").status).toBe(404);
});
