import type { Chromium } from '@countinghouse/platform/runtime/chromium';
import { limitConcurrency } from '@countinghouse/platform/runtime/limit-concurrency';
import { withTimeout } from '@countinghouse/platform/runtime/with-timeout';
import type { Browser } from 'playwright-core';

export interface PdfRendererSettings {
  /** Returns the Chromium to run (see `resolveChromium`); called at each start of a browser. */
  readonly chromium: () => Promise<Chromium>;
  /** Maximum concurrent renderings. Default 2. */
  readonly concurrency?: number;
  /** Timeout in milliseconds from the start of a rendering, after which its browser is killed. Default 15,000. */
  readonly deadline?: number;
  /** Renderings after which a browser is replaced, to limit its memory. Default 50. */
  readonly recycleAfter?: number;
  readonly onError: (error: Error) => void;
}

export interface PdfRenderer {
  /**
   * Renders a self-contained document; it can run no script, load nothing, read no file and open no connection.
   * @param deadline milliseconds for a document that takes longer than others. Default: that of the settings.
   * @throws RenderingFailed at the timeout, or when two browsers crashed; the next rendering gets a new browser.
   */
  render(html: string, deadline?: number): Promise<Buffer>;
  /** Closes the browser. */
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
  /** Number of renderings in progress; a retired browser is closed after its last one. */
  inHand: number;
  retired: boolean;
}

/** One attempt to render a document. */
interface Attempt {
  running?: Running;
  late: boolean;
}

/** Milliseconds in which a browser has to exit by itself. */
const CLOSE_TIMEOUT = 5_000;

/** Renders PDFs with headless Chromium. The first rendering starts it. */
export function pdfRenderer(settings: PdfRendererSettings): PdfRenderer {
  const { deadline: usualDeadline = 15_000, recycleAfter = 50 } = settings;
  const inTurn = limitConcurrency(settings.concurrency ?? 2);
  let current: Promise<Running> | undefined;

  const acquire = async (): Promise<Running> => {
    current ??= start(settings, usualDeadline);
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
    if (running.retired && running.inHand === 0) await end(running).catch(settings.onError);
  };

  const tryOnce = async (attempt: Attempt, html: string): Promise<Buffer> => {
    try {
      const running = await acquire();
      if (attempt.late) throw new RenderingFailed('the browser did not start in time');
      attempt.running = running;
      running.inHand++;
      running.renderings++;
      return await print(running.browser, html).finally(() => release(running));
    } catch (error) {
      if (error instanceof RenderingFailed) throw error;
      if (attempt.running) kill(attempt.running);
      throw new BrowserFailed('the browser failed', { cause: error, running: attempt.running !== undefined });
    }
  };

  /** The timeout does not wait for the browser: one that was killed, or stopped, may never respond. */
  const renderOnce = (html: string, deadline: number): Promise<Buffer> => {
    const attempt: Attempt = { late: false };
    return withTimeout(tryOnce(attempt, html), deadline, () => {
      attempt.late = true;
      if (attempt.running) kill(attempt.running);
      return new RenderingFailed('the rendering took too long');
    });
  };

  /** A crash may not be caused by the document: it is retried once, in a new browser. */
  const renderWithRetry = (html: string, deadline: number): Promise<Buffer> =>
    renderOnce(html, deadline).catch((error) => {
      if (!(error instanceof BrowserFailed && error.wasRunning)) throw error;
      return renderOnce(html, deadline);
    });

  return {
    render: (html, deadline = usualDeadline) => inTurn(() => renderWithRetry(html, deadline)),
    close: async () => {
      const running = await current?.catch(() => undefined);
      current = undefined;
      if (running) await end(running).catch(settings.onError);
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
  const { chromium } = await import('playwright-core');
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
    // Navigation of the document is blocked: browsers do not follow a response without content.
    await context.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort(),
    );
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load', timeout: 0 });
    // The load event waits for no font, embedded ones included, and text with a pending font is printed blank; a failed
    // wait does not prevent printing, and a broken browser fails there.
    await page.evaluate('document.fonts.ready.then(() => undefined)').catch(() => undefined);
    return await page.pdf({ preferCSSPageSize: true, printBackground: true });
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** Closes an unused browser; one that does not exit by itself is killed. */
async function end(running: Running): Promise<void> {
  await withTimeout(running.browser.close(), CLOSE_TIMEOUT, () => {
    kill(running);
    return new RenderingFailed('the browser did not end in time');
  });
}

/** Kills the whole process group: a browser that hangs, or was stopped, would not pass signals on to its children. */
function kill(running: Running): void {
  running.retired = true;
  for (const target of [-running.pid, running.pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has exited already, or leads no group.
    }
  }
}
