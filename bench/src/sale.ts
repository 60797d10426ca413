/** What every server in the comparison sells, and to whom the money goes. */
export const sale = {
  path: "/api/hash",
  price: "$0.001",
  payTo: "0x2222222222222222222222222222222222222222",
  label: "base",
  networkId: "eip155:8453",
  maxTimeoutSeconds: 300,
} as const;
