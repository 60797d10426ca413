import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const regulatoryMonitorSample: DataOf<"regulatory-monitor"> = {
  topic: "warehouse robots",
  window: { from: "2026-08-23", to: "2026-11-21" },
  agencies: [
    {
      code: "SEC",
      name: "Securities and Exchange Commission",
      status: "empty",
      reason: null,
      count: 0,
    },
    {
      code: "FCC",
      name: "Federal Communications Commission",
      status: "ok",
      reason: null,
      count: 1,
    },
  ],
  items: [
    {
      agency: "FCC",
      type: "proposed-rule",
      title: "Short-Range Radio of Autonomous Vehicles in Warehouses",
      abstract: null,
      documentNumber: "2026-99999",
      docketIds: ["ET Docket No. 26-999"],
      publishedAt: "2026-11-02",
      effectiveOn: null,
      commentsCloseOn: "2027-01-04",
      significant: false,
      url: "https://www.federalregister.gov/d/2026-99999",
      impact: { text: "Makers would have to certify radios again.", citations: [1] },
      sourceId: 1,
    },
  ],
};
