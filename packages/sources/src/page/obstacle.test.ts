import { expect, test } from "vitest";
import { pageToContent } from "./page-to-content.mjs";

const reasonOf = async (html: string): Promise<string> => {
  const page = { body: Buffer.from(html), contentType: "text/html", url: "https://a.example/" };
  const outcome = await pageToContent(page);
  return outcome.ok ? "content" : outcome.reason;
};
const bundle = `<script>${"var filler = 'application code';".repeat(2_000)}</script>`;
const long =
  "People ask how websites tell them from machines, and the answer has changed over time. ".repeat(
    30,
  );

const obstacles = {
  captcha: [
    `<title>Just a moment...</title><body><h1>shop.example</h1><p>Verifying you are human. This may take a few seconds.</p></body>`,
    `<title>Access denied</title><body><p>You do not have access to this site.</p></body>`,
    `<title>shop.example</title><body><p>Please wait</p><script src="https://geo.captcha-delivery.com/captcha.js"></script></body>`,
    `<title>Robot check</title><p>Enter the characters you see below. Sorry, we just need to make sure you are not a robot.</p>`,
  ],
  consent: [
    `<title>Before you continue</title><form action="https://consent.a.example/save"><p>We use cookies and data to deliver and maintain our services.</p><button>Accept all</button></form>`,
  ],
  login: [
    `<title>Log in</title><form><h1>Welcome back</h1><p>Log in to continue to your account.</p><input name="user"><input type="password"></form>`,
  ],
  "needs-script": [
    `<title>App</title><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body>`,
    `<title>App</title><body><div id="app">Loading</div>${bundle}</body>`,
  ],
  empty: [`<title>Nothing</title><body></body>`, ""],
};
for (const [reason, pages] of Object.entries(obstacles)) {
  for (const [index, html] of pages.entries()) {
    test(`${reason} is known (${index + 1})`, async () => {
      expect(await reasonOf(html)).toBe(reason);
    });
  }
}

const contents = {
  "an article about captchas": `<title>Are you a robot?</title><main><article><h1>Are you a robot?</h1><p>${long}</p></article></main>`,
  "an article with a login form in its header": `<header><form><input type="password"></form></header><main><p>${long}</p></main>`,
  "an article that says what needs JavaScript": `<main><p>Please enable JavaScript to see the chart.</p><p>${long}</p></main>`,
  "an article with a cookie banner": `<main><p>${long}</p></main><div class="cookie-banner">We use cookies. Accept all cookies?</div>`,
  "a short product in a page of much markup": `<title>Cup</title>${bundle}<nav>${"<a href='/c'>Another category of ours</a> ".repeat(60)}</nav><main><h1>Cup</h1><div><p>A cup of stoneware that holds a quarter of a litre and is never quite round.</p></div></main>`,
  "a short page that offers a login": `<main><h1>Cup</h1><p>${long.slice(0, 600)}</p><p>Please log in to add the cup to your wish list.</p></main>`,
  "a contact page with a captcha in its form": `<script src="https://www.google.com/recaptcha/api.js"></script><main><h1>Contact</h1><p>Write to us at the old harbour, second floor, or call between nine and five.</p></main>`,
  "a short page of a small size": `<title>Hours</title><p>We are open from nine to five, except on Sundays.</p>`,
};
for (const [name, html] of Object.entries(contents)) {
  test(`content is not taken for an obstacle: ${name}`, async () => {
    expect(await reasonOf(html)).toBe("content");
  });
}

test("a picture is no page", async () => {
  const page = { body: Buffer.from("GIF89a"), contentType: "image/gif", url: "https://a.example/" };
  expect(await pageToContent(page)).toEqual({ ok: false, reason: "unsupported-type" });
});
