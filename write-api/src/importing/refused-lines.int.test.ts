import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../catalog/product/product.decider.ts';
import { unitsInStock } from '../inventory/stock/product-stock.ts';
import { order } from '../orders/order.decider.ts';
import { openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';
import { importDeps } from './import-deps.ts';
import { planImport, shopTime } from './import-plan.ts';
import { onlineRetail } from './import-source.ts';
import { describeInvalid, type InvoiceLine, readInvoiceFile, readInvoiceLines } from './online-retail-csv.ts';
import { sift, writeRefused } from './refused-lines.ts';
import { runImport } from './run-import.ts';

const HEAD = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country';
const good = (invoiceNo: string, code: string, quantity = 1) =>
  `${invoiceNo},${code},${code} THING,${quantity},2011-02-15 08:18:00,1.65,15358.0,France`;
/** Line 2 and so on; every fault that a file was seen with, and lines beside them that have none. */
const MIXED = [
  good('1001', 'A'),
  '1002,B,B THING,two,2011-02-15 08:18:00,1.65,15358.0,France',
  good('1002', 'A', 3),
  '1003,B,B THING,1,2011-02-30 08:18:00,1.65,15358.0,France',
  '1004,B,B THING,1,2011-02-15 08:18:00,,15358.0,France',
  '1005, ,B THING,1,2011-02-15 08:18:00,1.65,15358.0,France',
  good('1006', 'A'),
  '1006,B,B, THING,1,2011-02-15 08:18:00,1.65,15358.0,France',
  good('1007', 'A'),
  '1008,B,"B THING,1,2011-02-15 08:18:00,1.65,15358.0,France',
  '1009,C,"A ""C"" THING, red\nand blue",1,2011-02-15 08:18:00,1.65,15358.0,France',
  good('1010', 'A'),
  '',
  ',B,B THING,1,2011-02-15 08:18:00,1.65,15358.0,France',
  good('1011', 'B', 2),
  good('1012', 'A', 2),
  '',
].join('\r\n');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

describe('a file with lines that are no invoice lines', () => {
  it('is read to its end, each of them named with line, column and reason', async () => {
    for (const name of ['read.csv', 'read.csv.gz']) {
      const { lines, invalid } = await readInvoiceFile(await fileOf(name, `\uFEFF${HEAD}\r\n${MIXED}`));
      expect(invalid.map(describeInvalid)).toEqual([
        'Line 3, Quantity: "two" is no whole number.',
        'Line 5, InvoiceDate: "2011-02-30 08:18:00" is no YYYY-MM-DD HH:MM:SS.',
        'Line 6, UnitPrice: "" is no price.',
        'Line 7, StockCode: it is empty.',
        'Line 9: it has 9 columns, the header has 8.',
        'Line 11: a quote is not closed, or text stands behind one.',
        'Line 16, InvoiceNo: it is empty.',
      ]);
      expect(lines.map(({ line, invoiceNo }) => `${line} ${invoiceNo}`)).toEqual([
        '2 1001',
        '4 1002',
        '8 1006',
        '10 1007',
        '12 1009',
        '14 1010',
        '17 1011',
        '18 1012',
      ]);
      expect(lines.find(({ line }) => line === 12)?.description).toBe('A "C" THING, red\nand blue');
    }
  });

  it('in another encoding is refused with the name of what it looks like, and read by that name', async () => {
    const text = `${HEAD}\n${good('1', 'A').replace('A THING', 'CRÈME BRÛLÉE')}\n`;
    expect(text).toContain('CRÈME');
    for (const name of ['latin.csv', 'latin.csv.gz']) {
      const path = await fileOf(name, Buffer.from(text, 'latin1'));
      await expect(readInvoiceFile(path)).rejects.toThrow('It looks like windows-1252: name that with --encoding.');
      expect((await readInvoiceLines(path, 'windows-1252'))[0]?.description).toBe('CRÈME BRÛLÉE');
    }
    const wide = await fileOf('wide.csv', Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect((await readInvoiceLines(wide))[0]?.description).toBe('CRÈME BRÛLÉE');
  });

  it('loses no line to a quote that is closed by chance in a later one', async () => {
    const open = '1,A,"A THING,1,2011-02-15 08:18:00,1.65,1,France';
    for (const next of ['2,B,5",1,2011-02-15 08:18:00,1.65,1,France', '2,5",B,1,2011-02-15 08:18:00,1.65,1,France']) {
      const { lines, invalid } = await readInvoiceFile(await fileOf('chance.csv', `${HEAD}\n${open}\n${next}`));
      expect([lines.map(({ line }) => line), invalid.map(({ line }) => line)]).toEqual([[3], [2]]);
    }
  });

  it('is refused without the flag to leave lines out, and so is one without the header', async () => {
    await expect(readInvoiceLines(await fileOf('strict.csv', `${HEAD}\n${MIXED}`))).rejects.toThrow(
      /^Line 3, Quantity/,
    );
    for (const text of ['', 'InvoiceNo,StockCode\n1,2\n', `${good('1', 'A')}\n`]) {
      await expect(readInvoiceFile(await fileOf('headless.csv', text))).rejects.toThrow(/empty|must name the columns/);
    }
  });

  it('loses no line: an invoice comes in with all of its lines or waits with them', async () => {
    const { lines, refused } = sift(await readInvoiceFile(await fileOf('sift.csv', `${HEAD}\n${MIXED}`)));
    expect(lines.map(({ invoiceNo }) => invoiceNo)).toEqual(['1001', '1012']);
    expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 17]);
    expect(refused[1]?.why).toBe('Line 3 may be of the same invoice.');
  });

  it('is not written over', async () => {
    const path = await fileOf('kept.csv.gz', '');
    const first = await writeRefused(path, []);
    expect(first).toBe(join(folder, 'kept.refused.csv'));
    expect(await writeRefused(path, [])).toBe(join(folder, 'kept.refused-2.csv'));
    expect(await writeRefused(first, [])).toBe(join(folder, 'kept.refused-3.csv'));
  });
});

describe('the command line', { timeout: 60_000 }, () => {
  const main = join(import.meta.dirname, '../cli/import-orders.main.ts');
  let test: TestDatabase;
  let environment: NodeJS.ProcessEnv = {};
  beforeAll(async () => {
    test = await createTestDatabase();
    const secret = () => randomBytes(32).toString('base64');
    environment = { NODE_ENV: 'test', DATABASE_URL: test.url, MASTER_KEY: secret(), JWT_SECRET: secret() };
  });
  afterAll(() => test.drop());
  const run = (...given: readonly string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const options = { env: { PATH: process.env.PATH, VAR_DIR: join(folder, 'shop'), ...environment } };
      const program = ['--conditions=@countinghouse/source', '--import', 'tsx', main, ...given];
      execFile(process.execPath, program, options, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });

  it('writes nothing without the flag, names what is wrong, and ends with 2', async () => {
    const many = Array.from({ length: 30 }, (_, n) => `${2000 + n},A,A,none,2011-02-15 08:18:00,1,1,France`).join('\n');
    const path = await fileOf('cli.csv', `${HEAD}\n${many}\n`);
    const before = await readdir(folder);
    const { code, said } = await run(path);
    expect(code).toBe(2);
    expect(said).toContain('30 lines are no invoice lines.');
    expect(said).toContain('Line 2, Quantity: "none" is no whole number.');
    expect(said).toContain('… and 10 more.');
    expect(said).toContain('Nothing was imported.');
    expect(said).not.toMatch(/ {4}at /);
    expect(await readdir(folder)).toEqual(before);
  });

  it('loads the rest with the flag, and names the file of what it left out', async () => {
    const path = await fileOf('flag.csv.gz', `${HEAD}\n${MIXED}`);
    const { code, said } = await run('--skip-invalid', path);
    expect(code, said).toBe(0);
    const beside = join(folder, 'flag.refused.csv');
    expect(said).toContain(`13 lines, were left out and written to ${beside}`);
    expect(said).toContain('2 orders, 0 of them cancellations');
    expect((await readFile(beside, 'utf8')).split('\r\n')[0]).toBe(`Reason,${HEAD}`);
  });

  it('ends with 2 and a sentence while the database is away', async () => {
    const path = await fileOf('away.csv', `${HEAD}\n${good('1', 'A')}\n`);
    const { DATABASE_URL } = environment;
    environment = {
      ...environment,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false',
    };
    const lost = await run(path);
    environment = { ...environment, DATABASE_URL };
    const logLost = await run(path);
    for (const { code, said } of [lost, logLost]) {
      expect(code, said).toBe(2);
      expect(said.trim().split('\n')).toHaveLength(1);
    }
  });

  it.each([[['--unheard-of', 'x.csv']], [['no-such-file.csv']]])(
    'ends with 2 and a sentence when it is called with %j',
    async (given) => {
      const { code, said } = await run(...given);
      expect(code).toBe(2);
      expect(said).toMatch(/Usage|cannot be imported/);
      expect(said).not.toMatch(/ {4}at /);
    },
  );
});

describe('what was left out', () => {
  let side: TestWriteSide;
  beforeAll(async () => {
    side = await openTestWriteSide();
  });
  afterAll(() => side.close());

  const load = async (lines: readonly InvoiceLine[]) => {
    const calendar = shopCalendar('Asia/Hong_Kong');
    const plan = planImport(lines, calendar, shopTime(calendar));
    const name = JSON.stringify(lines);
    return runImport(importDeps(side.deps, side.masterKey), onlineRetail(name), plan, () => {});
  };
  const linesOf = async (invoiceNo: string) => {
    const { state } = await side.deps.commands.load(order, derivedId('import', 'online-retail', 'order', invoiceNo));
    return state.phase === 'none'
      ? undefined
      : state.placed.lines.map(({ itemNo, quantity }) => `${itemNo} ${quantity}`);
  };
  const stockOf = async (itemNo: string) => {
    const owner = await side.deps.claims.ownerOf('item-no', itemNo);
    expect((await side.deps.commands.load(product, owner!)).state.status).toBe('present');
    return unitsInStock(side.deps.commands, owner!);
  };
  const nothingWrong = { refused: [], failed: [] };

  it('comes in once when it is corrected, and nothing else comes in twice', async () => {
    const path = await fileOf('shop.csv', `${HEAD}\n${MIXED}`);
    const { lines, refused } = sift(await readInvoiceFile(path));
    expect(await load(lines)).toMatchObject(nothingWrong);
    expect(await linesOf('1001')).toEqual(['A 1']);
    expect(await linesOf('1002')).toBeUndefined();

    const beside = await writeRefused(path, refused);
    const corrected = (await readFile(beside, 'utf8'))
      .replace(',two,', ',2,')
      .replaceAll('2011-02-30', '2011-02-28')
      .replace('08:18:00,,', '08:18:00,1.65,')
      .replace('1005," ",', '1005,B,')
      .replace('B," THING"', 'B THING')
      .replace('"""B THING"', 'B THING')
      .replace('",,B,', '",1011,B,');
    await writeFile(beside, corrected);
    const again = await readInvoiceFile(beside);
    expect(again.invalid).toEqual([]);
    expect(again.lines).toHaveLength(refused.length);
    for (let times = 0; times < 2; times++) {
      expect(await load(again.lines)).toMatchObject(nothingWrong);
      expect(await load(lines)).toMatchObject(nothingWrong);
      expect(await linesOf('1002')).toEqual(['B 2', 'A 3']);
      expect(await linesOf('1011')).toEqual(['B 1', 'B 2']);
      expect(await linesOf('1009')).toEqual(['C 1']);
      for (const itemNo of ['A', 'B', 'C']) expect(await stockOf(itemNo)).toBe(0);
    }
  });

  it('counts no opening stock twice when the first file is corrected and imported whole', async () => {
    const path = await fileOf(
      'first.csv',
      `${HEAD}\n${good('3001', 'E', 4)}\n3002,E,E THING,three,2011-02-15 08:18:00,1.65,15358.0,France\n`,
    );
    expect(await load(sift(await readInvoiceFile(path)).lines)).toMatchObject(nothingWrong);
    expect(await linesOf('3002')).toBeUndefined();
    const whole = `${HEAD}\n${good('3001', 'E', 4)}\n${good('3002', 'E', 3)}\n`;
    const corrected = await readInvoiceLines(await fileOf('first.csv', whole));
    for (let times = 0; times < 2; times++) {
      expect(await load(corrected)).toMatchObject(nothingWrong);
      expect(await linesOf('3002')).toEqual(['E 3']);
      expect(await stockOf('E')).toBe(0);
    }
  });

  it('is reported, not lost, when its order is in the shop without it', async () => {
    const path = await fileOf('late.csv', `${HEAD}\n${good('1001', 'A')}\n${good('1001', 'A', 5)}\n`);
    const { refused } = await load(await readInvoiceLines(path));
    expect(refused).toEqual([{ what: 'order of invoice 1001', why: expect.stringContaining('with other lines') }]);
    expect(await linesOf('1001')).toEqual(['A 1']);
    expect(await stockOf('A')).toBe(0);
  });
});
