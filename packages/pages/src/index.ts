export { createAsset } from "./asset.ts";
export type { Asset } from "./asset.ts";
export {
  Badge,
  CodeBlock,
  Definitions,
  Disclosure,
  JsonBlock,
  Notice,
  Panel,
  Table,
} from "./components.tsx";
export type { Column } from "./components.tsx";
export { booksPage } from "./figures/books-page.tsx";
export type { ShownBooks, ShownSale } from "./figures/books-page.tsx";
export { dashboardPage } from "./figures/dashboard-page.tsx";
export type { ShownDashboard, ShownHour, ShownOperation } from "./figures/dashboard-page.tsx";
export { explorerOf } from "./figures/explorer.ts";
export { refreshScript } from "./figures/refresh-script.ts";
export { homePage } from "./home.tsx";
export { icon, preview } from "./images.ts";
export type { Image } from "./images.ts";
export type { Content } from "./layout.tsx";
export { renderPage, securityHeaders } from "./page.ts";
export type { Page } from "./page.ts";
export { readScripts } from "./scripts.ts";
export type { Scripts } from "./scripts.ts";
export type { Site, SiteLink } from "./site.ts";
export { stylesheet } from "./stylesheet.ts";
export { citationsPage } from "./texts/citations-page.tsx";
export { moneyPage } from "./texts/money-page.tsx";
export { notFoundPage } from "./texts/not-found-page.tsx";
export { toolPage } from "./tool/tool-page.tsx";
export type { Readiness, ToolPageParts } from "./tool/tool-page.tsx";
