import { describe, expect, test } from "vitest";
import type { ResolveHost } from "../address-fault.ts";
import { addressFault, resolvedAddressFault } from "../address-fault.ts";

const strict = { allowPrivate: false };
const relaxed = { allowPrivate: true };

const urlOf = (ip: string) => (ip.includes(":") ? `https://[${ip}]/hook` : `https://${ip}/hook`);
const codeOf = (url: string, policy = strict) => addressFault(url, policy)?.code ?? null;
const resolvesTo =
  (...ips: string[]): ResolveHost =>
  async () =>
    ips.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

describe("a URL", () => {
  test.each([
    ["a name", "https://hooks.example.com/parley"],
    ["an international name", "https://bücher.example/"],
    ["a public IPv6 address", "https://[2606:4700::1111]/"],
  ])("with %s is accepted", (_name, url) => {
    expect(codeOf(url)).toBe(null);
  });

  test.each([
    ["no URL", "hooks.example.com"],
    ["the empty text", ""],
    ["a host that looks like an IPv4 address", "https://1.2.3.4.5/"],
    ["an IPv6 zone", "https://[fe80::1%25eth0]/"],
    ["a user", "https://ana@hooks.example.com/"],
    ["a user that looks like a host", "https://hooks.example.com:443@127.0.0.1/"],
  ])("is invalid under any policy: %s", (_name, url) => {
    expect(codeOf(url)).toBe("invalid_address");
    expect(codeOf(url, relaxed)).toBe("invalid_address");
  });

  test("may use http only where private addresses are allowed", () => {
    expect(addressFault("http://hooks.example.com/", strict)).toEqual({
      code: "invalid_address",
      detail: "The URL must begin with https://.",
    });
    expect(codeOf("http://hooks.example.com/", relaxed)).toBe(null);
  });
});

describe("an IP literal", () => {
  test.each([
    ["loopback", "127.0.0.1"],
    ["private 10/8", "10.1.2.3"],
    ["private 192.168/16", "192.168.1.1"],
    ["shared address space", "100.64.0.1"],
    ["IPv6 loopback", "::1"],
    ["unique local", "fd12:3456::1"],
    ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
    ["NAT64 of loopback", "64:ff9b::7f00:1"],
    ["6to4 of loopback", "2002:7f00:1::"],
  ])("is allowed only where private addresses are: %s", (_name, ip) => {
    expect(codeOf(urlOf(ip))).toBe("forbidden_address");
    expect(codeOf(urlOf(ip), relaxed)).toBe(null);
  });

  test.each([
    ["unspecified", "0.0.0.0"],
    ["link-local metadata", "169.254.169.254"],
    ["Alibaba Cloud metadata", "100.100.100.200"],
    ["Azure metadata", "168.63.129.16"],
    ["protocol assignments", "192.0.0.192"],
    ["documentation", "203.0.113.1"],
    ["multicast", "224.0.0.1"],
    ["IPv6 unspecified", "::"],
    ["IPv6 link-local", "fe80::1"],
    ["IPv6 site-local", "fec0::1"],
    ["IPv6 outside of global unicast", "4000::1"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["AWS metadata", "fd00:ec2::254"],
    ["Google Cloud metadata", "fd20:ce::254"],
    ["IPv4-compatible loopback", "::7f00:1"],
    ["IPv4-mapped metadata", "::ffff:169.254.169.254"],
    ["NAT64 of metadata", "64:ff9b::a9fe:a9fe"],
    ["NAT64 with a prefix of the network", "64:ff9b:1::7f00:1"],
    ["6to4 of metadata", "2002:a9fe:a9fe::"],
    ["IPv4-translated loopback", "::ffff:0:7f00:1"],
  ])("is always forbidden: %s", (_name, ip) => {
    expect(codeOf(urlOf(ip))).toBe("forbidden_address");
    expect(codeOf(urlOf(ip), relaxed)).toBe("forbidden_address");
  });

  test.each([
    ["IPv4-mapped", "::ffff:8.8.8.8"],
    ["NAT64", "64:ff9b::808:808"],
    ["6to4", "2002:808:808::1"],
  ])("with a public IPv4 address inside is accepted: %s", (_name, ip) => {
    expect(codeOf(urlOf(ip))).toBe(null);
  });

  test.each([
    ["decimal", "https://2130706433/"],
    ["hexadecimal", "https://0x7f.0.0.1/"],
    ["with a final dot", "https://127.0.0.1./"],
    ["percent-encoded", "https://127.0.0.%31/"],
    ["in full-width digits", "https://１２７.0.0.1/"],
    ["over http", "http://2130706433/"],
  ])("is recognised in every notation: %s", (_name, url) => {
    expect(codeOf(url.replace("http:", "https:"))).toBe("forbidden_address");
    expect(codeOf(url, relaxed)).toBe(null);
  });
});

describe("a host name", () => {
  const check = (resolve: ResolveHost, policy = strict) =>
    resolvedAddressFault("https://hooks.example.com/", policy, resolve);

  test("is accepted when all its addresses are public", async () => {
    expect(await check(resolvesTo("8.8.8.8", "2606:4700::1111"))).toBe(null);
  });

  test.each([
    ["a private one", ["10.0.0.5"]],
    ["a private one beside a public one", ["8.8.8.8", "10.0.0.5"]],
    ["a mapped one", ["::ffff:127.0.0.1"]],
    ["one with a zone", ["fe80::1%eth0"]],
    ["no IP address at all", ["localhost"]],
  ])("is forbidden with %s among its addresses, which the detail doesn't name", async (_name, ips) => {
    expect(await check(resolvesTo(...ips))).toEqual({
      code: "forbidden_address",
      detail: "The host must have an IP address, and all its addresses must be public.",
    });
  });

  test("may have private addresses where they are allowed, but no metadata service", async () => {
    expect(await check(resolvesTo("10.0.0.5", "::1"), relaxed)).toBe(null);
    expect((await check(resolvesTo("10.0.0.5", "fd00:ec2::254"), relaxed))?.code).toBe("forbidden_address");
  });

  test.each([
    ["fails to resolve", () => Promise.reject(new Error("ENOTFOUND"))],
    ["has no address", resolvesTo()],
  ])(
    "that %s gets the fault of an internal name, so that nobody learns which internal names exist",
    async (_name, resolve) => {
      expect(await check(resolve)).toEqual(await check(resolvesTo("10.0.0.5")));
    },
  );

  test("is resolved like a connection does: localhost is loopback", async () => {
    expect((await resolvedAddressFault("https://localhost/", strict))?.code).toBe("forbidden_address");
    expect(await resolvedAddressFault("https://localhost/", relaxed)).toBe(null);
  });

  test("isn't resolved when the URL is an IP literal or has a fault already", async () => {
    const never: ResolveHost = () => expect.unreachable("The name was resolved.");
    expect(await resolvedAddressFault("https://[2606:4700::1111]/", strict, never)).toBe(null);
    expect((await resolvedAddressFault("ftp://hooks.example.com/", strict, never))?.code).toBe(
      "invalid_address",
    );
  });
});
