import { limitConcurrency } from '@countinghouse/platform/files/limit-concurrency';
import type { Chromium } from '@countinghouse/platform/runtime/chromium';
import { type Browser, chromium } from 'playwright-core';

export interface PdfRendererSettings {
  /** The Chromium to run (see `resolveChromium`); asked for at each start of a browser. */
  readonly chromium: () => Promise<Chromium>;
  /** Documents at a time. Default 2. */
  readonly concurrency?: number;
  /** Milliseconds from the start of a rendering to its result; then its browser is killed. Default 15,000. */
  readonly deadline?: number;
  /** Renderings after which a browser is replaced, before it can grow. Default 50. */
  readonly recycleAfter?: number;
  readonly onError: (error: Error) => void;
}

export interface PdfRenderer {
  /**
   * Renders a document that carries everything it needs within itself. Nothing in it can run, load, read a file or reach a network.
   * @throws RenderingFailed beyond the deadline, or when two browsers broke down over it; the next rendering gets a new browser.
   */
  render(html: string): Promise<Buffer>;
  /** Ends the browser. */
  close(): Promise<void>;
}

export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed';
}

/** A browser with the id of its process, which leads a process group of its own. */
interface Running {
  readonly browser: Browser;
  readonly pid: number;
  renderings: number;
  /** Renderings in hand; a retired browser ends with its last one. */
  inHand: number;
  retired: boolean;
}

/** Renders PDFs with headless Chromium. The first rendering starts it. */
export function pdfRenderer(settings: PdfRendererSettings): PdfRenderer {
  const { deadline = 15_000, recycleAfter = 50 } = settings;
  const inTurn = limitConcurrency(settings.concurrency ?? 2);
  let current: Promise<Running> | undefined;

  const acquire = async (): Promise<Running> => {
    current ??= start(settings, deadline);
    const starting = current;
    try {
      const running = await starting;
      if (running.browser.isConnected() && !running.retired) return running;
    } catch (error) {
      if (current === starting) current = undefined;
      throw error;
    }
    if (current === starting) current = undefined;
    return acquire();
  };

  const release = async (running: Running) => {
    running.inHand--;
    if (running.renderings >= recycleAfter) running.retired = true;
    if (running.retired && running.inHand === 0) await running.browser.close().catch(settings.onError);
  };

  const renderOnce = async (html: string): Promise<Buffer> => {
    let running: Running | undefined;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (running) kill(running);
    }, deadline);
    try {
      running = await acquire();
      if (late) throw new RenderingFailed('the browser did not start in time');
      running.inHand++;
      running.renderings++;
      try {
        return await print(running.browser, html);
      } finally {
        await release(running);
      }
    } catch (error) {
      if (error instanceof RenderingFailed) throw error;
      if (late) throw new RenderingFailed('the rendering took too long', { cause: error });
      if (running) kill(running);
      throw new BrowserFailed('the browser failed', { cause: error, running: running !== undefined });
    } finally {
      clearTimeout(timer);
    }
  };

  /** A browser that broke down says nothing about the document: it gets one more, in a new browser. */
  const renderSurely = (html: string): Promise<Buffer> =>
    renderOnce(html).catch((error) => {
      if (!(error instanceof BrowserFailed && error.wasRunning)) throw error;
      return renderOnce(html);
    });

  return {
    render: (html) => inTurn(() => renderSurely(html)),
    close: async () => {
      const running = await current?.catch(() => undefined);
      current = undefined;
      await running?.browser.close().catch(settings.onError);
    },
  };
}

class BrowserFailed extends RenderingFailed {
  readonly wasRunning: boolean;
  constructor(message: string, { cause, running }: { cause: unknown; running: boolean }) {
    super(message, { cause });
    this.wasRunning = running;
  }
}

async function start(settings: PdfRendererSettings, timeout: number): Promise<Running> {
  const found = await settings.chromium();
  const browser = await chromium.launch({
    ...found,
    args: [...found.args, '--disable-gpu', '--font-render-hinting=none'],
    timeout,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find((info) => info.type === 'browser')?.id;
  if (!pid) throw new RenderingFailed('the browser does not tell its process');
  return { browser, pid, renderings: 0, inHand: 0, retired: false };
}

async function print(browser: Browser, html: string): Promise<Buffer> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' });
  try {
    await context.route('**/*', (route) => route.abort());
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load', timeout: 0 });
    return await page.pdf({ preferCSSPageSize: true, printBackground: true });
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** The whole group at once: a browser that hangs, or was stopped, would not pass anything on to its children. */
function kill(running: Running): void {
  running.retired = true;
  for (const target of [-running.pid, running.pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It is gone already, or leads no group.
    }
  }
}
