import { expect, test } from "vitest";
import { decodePage } from "./decode-page.mjs";

/** Texts and their bytes (base64), made by another implementation of the encodings. */
const samples = [
  {
    charset: "windows-1252",
    text: "Größe und Qualität über alles, außer Maß: die Bücher für schöne Tage kosten 20 €.",
    bytes:
      "R3L232UgdW5kIFF1YWxpdOR0IPxiZXIgYWxsZXMsIGF132VyIE1h3zogZGllIEL8Y2hlciBm/HIgc2No9m5lIFRhZ2Uga29zdGVuIDIwIIAu",
  },
  {
    charset: "shift_jis",
    text: "港湾局は火曜日に、すべての貨物クレーンを電化する計画を承認しました。工事は来年の秋に始まります。",
    bytes:
      "jWCYcIvHgs2Jzpdqk/qCyYFBgreC14LEgsyJ3ZWog06DjIFbg5OC8JNkibuCt4LpjHaJ5oLwj7OURoK1gtyCtYK9gUKNSI6Wgs2XiJROgsyPSILJjm6C3ILogtyCt4FC",
  },
  {
    charset: "euc-jp",
    text: "港湾局は火曜日に、すべての貨物クレーンを電化する計画を承認しました。工事は来年の秋に始まります。",
    bytes:
      "ucHP0bbJpM+y0M3Lxvyky6GipLmk2aTGpM6y38qqpa+l7KG8pfOk8sXFsr2kuaTrt9ey6KTyvrXHp6S3pN6kt6S/oaO5qbv2pM/N6MevpM69qaTLu8+k3qTqpN6kuaGj",
  },
  {
    charset: "gbk",
    text: "港务局星期二批准了一项计划，在五年内用电力驱动所有的货运起重机，结束了长达四年的争论。",
    bytes:
      "uNvO8b7W0MfG2rb+xfrXvMHL0rvP7rzGu66jrNTazuXE6sTa08O158Gmx/22r8v509C1xLv11MvG8NbYu/qjrL3hyvjBy7OktO/LxMTqtcTV+cLboaM=",
  },
  {
    charset: "big5",
    text: "港務局星期二批准了一項計畫，在五年內用電力驅動所有的貨運起重機，結束了長達四年的爭論。",
    bytes:
      "tOSwyKe9rFC0waRHp+Wt46RGpEC2ta1wtWWhQaZipK2mfqS6pc65caRPxViwyqnSprOqurNmuUKwX62rvvehQbWyp/SkRqr4uUalfKZ+qrqqp73XoUM=",
  },
  {
    charset: "euc-kr",
    text: "항만청은 화요일에 모든 화물 크레인을 전기로 바꾸는 계획을 승인했습니다. 공사는 내년 가을에 시작됩니다.",
    bytes:
      "x9e4uMO7wLogyK2/5MDPv6EguPC15yDIrbmwIMWpt7nAzsC7IMD8seK3ziC52bLZtMIgsOjIucC7IL3CwM7H373AtM+02S4gsPi757TCILO7s+IgsKHAu7+hIL3DwNu1y7TPtNku",
  },
  {
    charset: "windows-1251",
    text: "Портовое управление утвердило во вторник план перевода всех кранов на электричество.",
    bytes:
      "z+7w8u7i7uUg8+/w4OLr5e3o5SDz8uLl8OTo6+4g4u4g4vLu8O3o6iDv6+DtIO/l8OXi7uTgIOLx5fUg6vDg7e7iIO3gIP3r5ery8Oj35fHy4u4u",
  },
];

const around = (bytes: Buffer, meta: string): Buffer =>
  Buffer.concat([
    Buffer.from(`<html><head>${meta}</head><body><p>`),
    bytes,
    Buffer.from("</p></body>"),
  ]);
const bytesOf = ({ bytes }: { bytes: string }): Buffer => Buffer.from(bytes, "base64");
const utf16 = (text: string, order: "le" | "be"): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

for (const sample of samples) {
  test(`${sample.charset} is read by the header`, () => {
    const { text, charset } = decodePage(around(bytesOf(sample), ""), sample.charset);
    expect(charset).toBe(sample.charset);
    expect(text).toContain(sample.text);
  });

  test(`${sample.charset} is read by the meta element`, () => {
    const page = around(bytesOf(sample), `<meta charset="${sample.charset}">`);
    expect(decodePage(page, undefined).text).toContain(sample.text);
  });

  test(`${sample.charset} is known by its bytes when nothing is declared`, () => {
    const { text, charset } = decodePage(around(bytesOf(sample), ""), undefined);
    expect(charset).toBe(sample.charset);
    expect(text).toContain(sample.text);
  });

  test(`${sample.charset} is read when the header wrongly says UTF-8 and the meta element is right`, () => {
    const page = around(bytesOf(sample), `<meta charset="${sample.charset}">`);
    expect(decodePage(page, "utf-8").text).toContain(sample.text);
  });
}

for (const declared of ["windows-1252", "iso-8859-1", "gbk", "shift_jis"]) {
  test(`UTF-8 is read as UTF-8 though ${declared} is declared`, () => {
    const page = around(Buffer.from("Größe – 港务局"), `<meta charset="${declared}">`);
    expect(decodePage(page, declared)).toMatchObject({ charset: "utf-8" });
    expect(decodePage(page, declared).text).toContain("Größe – 港务局");
  });
}

for (const order of ["le", "be"] as const) {
  test(`UTF-16 ${order} is read by its byte order mark, whatever the header says`, () => {
    const page = utf16("\ufeff<html><body><p>Größe 港务局</p></body></html>", order);
    expect(decodePage(page, "utf-8")).toMatchObject({ charset: `utf-16${order}` });
    expect(decodePage(page, "utf-8").text).toContain("<p>Größe 港务局</p>");
  });

  test(`UTF-16 ${order} is read without a byte order mark and without a header`, () => {
    const page = utf16("<!doctype html><html><head><title>Größe</title></head></html>", order);
    expect(decodePage(page, undefined).text).toContain("<title>Größe</title>");
  });
}

test("a byte order mark is not part of the text", () => {
  expect(decodePage(Buffer.from("\ufeff<p>x</p>"), undefined)).toEqual({
    text: "<p>x</p>",
    charset: "utf-8",
  });
});

test("a charset that does not exist is as good as none", () => {
  expect(decodePage(Buffer.from("<p>Größe</p>"), "utf-9000").text).toBe("<p>Größe</p>");
});

test("ASCII without a declaration is UTF-8", () => {
  expect(decodePage(Buffer.from("<p>plain</p>"), undefined).charset).toBe("utf-8");
});

test("a few broken bytes in UTF-8 do not change the encoding", () => {
  const page = Buffer.concat([
    Buffer.from(`<meta charset="utf-8"><p>${"Größe und Qualität ".repeat(50)}`),
    Buffer.from([0xff, 0xfe, 0x20]),
    Buffer.from("Ende</p>"),
  ]);
  const { text, charset } = decodePage(page, "utf-8");
  expect(charset).toBe("utf-8");
  expect(text).toContain("Größe und Qualität");
});
