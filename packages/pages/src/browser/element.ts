/** An element with its attributes and content; text is only ever text. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElement => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};

/** A button that does something when it is pressed. */
export const button = (label: string, className: string, act: () => void): HTMLElement => {
  const made = element("button", { type: "button", class: className }, label);
  made.addEventListener("click", act);
  return made;
};
