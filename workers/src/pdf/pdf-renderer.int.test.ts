import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chromium, resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { textOfPages } from '../testing/pdf-text.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { type PdfRenderer, type PdfRendererSettings, pdfRenderer } from './pdf-renderer.ts';

let chromium: Chromium;
let folder: string;
let server: Server;
let renderer: PdfRenderer;
const visits: string[] = [];

beforeAll(async () => {
  chromium = await resolveChromium(process.env.CHROMIUM_PATH);
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-pdf-'));
  await writeFile(join(folder, 'canary.txt'), 'CANARYCANARY');
  server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end('CANARYCANARY');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => renderer?.close());
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true, force: true });
});

const open = (settings: Partial<PdfRendererSettings> = {}) => {
  renderer = pdfRenderer({ chromium: async () => chromium, onError: () => undefined, ...settings });
  return renderer;
};
/** A browser whose processes are identified by a mark in their arguments. */
const marked = (mark: string): Chromium => ({ ...chromium, args: [...chromium.args, `--countinghouse-test=${mark}`] });
const processesOf = async (mark: string) => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => lines[index]?.includes(`--countinghouse-test=${mark}`));
};
const textOf = async (pdf: Buffer) => (await textOfPages(pdf)).join(' ');

describe('rendering', () => {
  it('creates a PDF of a document', async () => {
    const pdf = await open().render('<title>Books</title><h1>Countinghouse</h1>');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(1_000);
  });

  it('waits for embedded fonts: no text is left out', async () => {
    open();
    const name = '超級市場'.repeat(100);
    const document = `<style>${(await embeddedFonts(name, [400])).rules} p { font-family: 'Noto Sans HK' }</style><p>${name}</p>`;
    for (let n = 0; n < 12; n++) {
      expect((await textOf(await renderer.render(document))).replaceAll(' ', '')).toContain(name);
    }
  });

  it('renders several concurrently, and replaces its browser in between without failing one', async () => {
    open({ recycleAfter: 3, concurrency: 2 });
    const documents = await Promise.all(Array.from({ length: 10 }, (_, n) => renderer.render(`<p>${n}</p>`)));
    expect(documents.every((pdf) => pdf.subarray(0, 5).toString() === '%PDF-')).toBe(true);
  });
});

/** Returns every kind of external reference in a document, with reachable targets. */
function waysOut(): string[] {
  const { port } = server.address() as AddressInfo;
  const file = `file://${join(folder, 'canary.txt')}`;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::ffff:127.0.0.1]:${port}`, `2130706433:${port}`];
  const places = [file, file.replace('file', 'FILE'), ...hosts.map((host) => `http://${host}/x`)];
  return places.flatMap((url) => [
    `<iframe src="${url}" width="600" height="200"></iframe>`,
    `<object data="${url}" type="text/plain"></object>`,
    `<embed src="${url}">`,
    `<img src="${url}"><img srcset="${url} 2x">`,
    `<link rel="stylesheet" href="${url}"><link rel="prefetch" href="${url}"><link rel="preconnect" href="${url}">`,
    `<style>@import url("${url}"); body { background: url("${url}") } @font-face { font-family: X; src: url("${url}") } p { font-family: X }</style><p>x</p>`,
    `<meta http-equiv="refresh" content="0;url=${url}">`,
    `<base href="${url}"><img src="x">`,
    `<script src="${url}"></script><script>fetch("${url}").then(r => r.text()).then(t => document.body.append(t))</script>`,
    `<svg><image href="${url}"/><use href="${url}#x"/></svg>`,
    `<video src="${url}" poster="${url}" autoplay></video><audio src="${url}" autoplay></audio>`,
    `<form id="f" action="${url}"><input autofocus onfocus="f.submit()"></form>`,
    `<body onload="location='${url}'">`,
  ]);
}

describe('a hostile document', () => {
  it('reads no file and opens no connection', async () => {
    open();
    const pdfs = [];
    for (const group of [waysOut().slice(0, 30), waysOut().slice(30, 55), waysOut().slice(55)]) {
      pdfs.push(await renderer.render(`<p>before</p>${group.join('\n')}`));
    }
    const pages = await Promise.all(pdfs.map(textOf));
    expect(pages.every((text) => text.includes('before'))).toBe(true);
    expect(pages.join()).not.toContain('CANARY');
    expect(visits).toEqual([]);
  });

  it('runs no script', async () => {
    const pdf = await open().render('<p id="p">untouched</p><script>p.textContent = "CANARY"</script>');
    expect(await textOf(pdf)).not.toContain('CANARY');
  });
});

describe.runIf(process.platform === 'linux')('failures', () => {
  it('end at the timeout: the browser is killed, and the next document is rendered', async () => {
    const mark = `late-${process.pid}`;
    open({ chromium: async () => marked(mark), deadline: 3_000 });
    await renderer.render('<p>warm</p>');
    const stopped = await processesOf(mark);
    expect(stopped.length).toBeGreaterThan(0);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    await expect(renderer.render('<p>never</p>')).rejects.toMatchObject({ name: 'RenderingFailed' });
    expect((await renderer.render('<p>again</p>')).length).toBeGreaterThan(1_000);
    const left = (await processesOf(mark)).filter((pid) => stopped.includes(pid));
    expect(left).toEqual([]);
  });

  it('of a crashed browser are recovered', async () => {
    const mark = `crash-${process.pid}`;
    open({ chromium: async () => marked(mark) });
    await renderer.render('<p>warm</p>');
    for (const pid of await processesOf(mark)) process.kill(pid, 'SIGKILL');
    const next = await renderer.render('<p>next</p>');
    expect(next.length).toBeGreaterThan(1_000);
  });

  it('of a missing browser affect one rendering and not the next', async () => {
    let asked = 0;
    open({ chromium: async () => (asked++ === 0 ? { ...chromium, executablePath: '/nowhere' } : chromium) });
    await expect(renderer.render('<p>1</p>')).rejects.toMatchObject({ name: 'RenderingFailed' });
    expect((await renderer.render('<p>2</p>')).length).toBeGreaterThan(1_000);
  });

  it('leave no process behind', async () => {
    const mark = `end-${process.pid}`;
    open({ chromium: async () => marked(mark) });
    await renderer.render('<p>x</p>');
    expect((await processesOf(mark)).length).toBeGreaterThan(0);
    await renderer.close();
    await vi.waitFor(async () => expect(await processesOf(mark)).toEqual([]));
  });
});
