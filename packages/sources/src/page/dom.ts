/** What is used of the DOM. The project has no DOM library types: nothing else of it runs in a browser. */
export type PageNode = {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly parentNode: PageNode | null;
  readonly parentElement: PageElement | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  remove(): void;
};

export type PageElement = PageNode & {
  readonly localName: string;
  readonly childNodes: Iterable<PageNode>;
  readonly children: Iterable<PageElement> & { readonly length: number };
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  innerHTML: string;
  readonly outerHTML: string;
  textContent: string | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
  closest(selector: string): PageElement | null;
  matches(selector: string): boolean;
  contains(node: PageNode): boolean;
  cloneNode(deep: boolean): PageElement;
  prepend(...nodes: PageNode[]): void;
  append(...nodes: PageNode[]): void;
  replaceWith(...nodes: PageNode[]): void;
};

export type PageDocument = PageNode & {
  readonly documentElement: PageElement | null;
  readonly body: PageElement | null;
  readonly head: PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
  createElement(name: string): PageElement;
  /** The document as markup. */
  toString(): string;
};
