import type { BinaryRow } from '@countinghouse/platform/sql/binary-copy';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ParquetColumn } from './parquet-columns.ts';

/** Rows that are encoded together, and have statistics of their own. */
const GROUP_ROWS = 100_000;

/** Sums of the amounts of a file by currency, in minor units. */
export type ControlSums = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** One file while its rows come. */
export class ParquetPart {
  rows = 0;
  readonly #columns: readonly ParquetColumn[];
  readonly #bytes = new ByteWriter(1 << 16);
  readonly #writer: ParquetWriter;
  readonly #amounts: readonly number[];
  readonly #currency: number;
  readonly #sums = new Map<string, bigint[]>();
  #values: unknown[][];

  constructor(columns: readonly ParquetColumn[]) {
    this.#columns = columns;
    this.#values = columns.map(() => []);
    const root = { name: 'root', num_children: columns.length };
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [root, ...columns.map(({ element }) => element)],
      createdBy: 'countinghouse',
    });
    this.#currency = columns.findIndex(({ element }) => element.name === 'currency');
    this.#amounts = columns.flatMap(({ element }, index) => (element.name.endsWith('_minor') ? [index] : []));
  }

  add({ bytes, starts, lengths }: BinaryRow): void {
    for (const [index, { read }] of this.#columns.entries()) {
      const length = lengths[index]!;
      this.#values[index]!.push(length < 0 ? null : read(bytes, starts[index]!, length));
    }
    this.rows += 1;
    this.#addUp();
    if (this.#values[0]!.length === GROUP_ROWS) this.#endGroup();
  }

  /** The file, which gets no more rows. */
  finish(): { readonly bytes: Buffer; readonly sums: ControlSums } {
    if (this.#values[0]!.length > 0) this.#endGroup();
    void this.#writer.finish();
    const { buffer, byteOffset, byteLength } = this.#bytes.getBytes();
    return { bytes: Buffer.from(buffer, byteOffset, byteLength), sums: this.#controlSums() };
  }

  #endGroup(): void {
    const columnData = this.#columns.map(({ element }, index) => ({ name: element.name, data: this.#values[index]! }));
    void this.#writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    this.#values = this.#columns.map(() => []);
  }

  #addUp(): void {
    if (this.#currency < 0 || this.#amounts.length === 0) return;
    const currency = this.#values[this.#currency]!.at(-1) as string;
    let sums = this.#sums.get(currency);
    if (!sums) {
      sums = this.#amounts.map(() => 0n);
      this.#sums.set(currency, sums);
    }
    for (const [place, index] of this.#amounts.entries()) {
      sums[place]! += (this.#values[index]!.at(-1) as bigint | null) ?? 0n;
    }
  }

  #controlSums(): ControlSums {
    const named = (sums: readonly bigint[]) =>
      Object.fromEntries(
        this.#amounts.map((index, place) => [this.#columns[index]!.element.name, Number(sums[place])]),
      );
    return Object.fromEntries([...this.#sums].map(([currency, sums]) => [currency, named(sums)]));
  }
}
