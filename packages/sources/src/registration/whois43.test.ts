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
