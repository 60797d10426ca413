/** The federal agencies that can be asked for, by their acronyms. */
export const agencyNames = {
  SEC: "Securities and Exchange Commission",
  FCC: "Federal Communications Commission",
  FDA: "Food and Drug Administration",
  FEC: "Federal Election Commission",
  FTC: "Federal Trade Commission",
  EPA: "Environmental Protection Agency",
  CFPB: "Consumer Financial Protection Bureau",
  CFTC: "Commodity Futures Trading Commission",
  FAA: "Federal Aviation Administration",
  FERC: "Federal Energy Regulatory Commission",
  NHTSA: "National Highway Traffic Safety Administration",
  OSHA: "Occupational Safety and Health Administration",
} as const;

/** An agency's acronym. */
export type AgencyCode = keyof typeof agencyNames;

/** The acronyms. */
export const agencyCodes = Object.keys(agencyNames) as readonly AgencyCode[];
