import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { registrationContract } from "./testing/registration-contract.ts";
import { createWhois43 } from "./whois43.ts";

registrationContract({
  create: createWhois43,
  served: "kontor-simulated.co",
  notServed: "example.zz",
  knows: () => true,
});

describe("a server that a document names", () => {
  const stage = useSandbox();

  test.each([
    ["whois.iana.org", "dns-private", "upstream_bad_response"],
    ["whois.nic.co", "dns-loopback", "upstream_bad_response"],
    ["whois.nic.co", "dns-mixed", "upstream_bad_response"],
    ["whois.nic.co", "dns-nxdomain", "upstream_unavailable"],
  ])("error: %s with %s is %s, whoever named it", async (host, mode, code) => {
    stage.upstreams.play(host, mode);
    const call = createWhois43(stage.runtime).find("kontor-simulated.co", stage.signal);
    await expect(call).rejects.toMatchObject({ code });
  });
});

describe("a server that wants more than the name", () => {
  const stage = useSandbox();

  test.each([
    ["nobody-has-this.com", "whois://whois.verisign-grs.com/domain%20nobody-has-this.com"],
    ["nobody-has-this.jp", "whois://whois.jprs.jp/nobody-has-this.jp%2Fe"],
  ])("is asked for %s by its own line", async (domain, url) => {
    const { source } = await createWhois43(stage.runtime).find(domain, stage.signal);
    expect(source.url).toBe(url);
  });
});
