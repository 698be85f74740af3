import type { ImportQuestion } from '@countinghouse/contracts/catalog/product-import/import-report';
import type {
  RowFault,
  RowFinding,
  RowResult,
  RowWarning,
} from '@countinghouse/contracts/catalog/product-import/import-row';
import type {
  ImportRowView,
  ListedImportView,
  RowWarningView,
} from '@countinghouse/contracts/catalog/product-import/import-views';
import { type ErrorCode, errorStatus } from '@countinghouse/contracts/kernel/errors';
import { errorMessages } from '@countinghouse/contracts/messages/error-messages';
import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { Progress } from '@countinghouse/platform/vault/work-progress';
import type { CheckedFile, ImportRow } from './import-rows.ts';
import type { ProductImportState } from './product-import.decider.ts';

/** An import on the wire. */
export function importView(
  importId: string,
  createdAt: string,
  state: ProductImportState,
  version: string,
  outcomes: ListedImportView['outcomes'],
  file: CheckedFile,
  checking: Progress,
): ListedImportView {
  const { status = 'checking', fileName, counts, ignoredColumns, warned, cause } = state;
  const wanted = counts.new + counts.changed;
  const all = wanted + counts.same + counts.error + counts.skipped;
  const progress = {
    checking,
    unreadable: checking,
    checked: { done: all, total: all },
    applying: { done: outcomes.applied + outcomes.failed, total: wanted },
    applied: { done: wanted, total: wanted },
    undoing: { done: outcomes.undone + outcomes.kept, total: wanted - outcomes.failed },
    undone: { done: outcomes.undone + outcomes.kept, total: wanted - outcomes.failed },
  }[status];
  return {
    ...{ _id: importId, fileName, createdAt, status, progress, counts, outcomes },
    ...{ ignoredColumns: [...ignoredColumns], warned, unconfirmed: guessesIn(state, file), cause, version },
    ...file,
  };
}

/** A file that cannot be read may have been guessed at, too; then nothing can be applied, whatever is confirmed. */
function guessesIn({ status, unconfirmed }: ProductImportState, { reading }: CheckedFile): ImportQuestion[] {
  return [...((status === 'unreadable' ? reading?.unconfirmed : undefined) ?? unconfirmed)];
}

/** A row on the wire, its faults in words. */
export function importRowView(
  { line, verdict, finding, outcome, result }: ImportRow,
  language: Language,
): ImportRowView {
  const { itemNo, changes, seen, warnings, notes } = finding as RowFinding;
  const { productId } = (result ?? {}) as RowResult;
  return {
    row: line,
    itemNo,
    verdict: verdict as ImportRowView['verdict'],
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
    errors: faultsOf(finding as RowFinding, (result ?? {}) as RowResult).map((fault) =>
      worded(fault, cellOf(finding as RowFinding, fault), language),
    ),
    warnings: warnings.map((warning) => warningView(warning, language)),
    notes: notes.map(({ field, code, limit }) => ({ field, code, message: fieldMessage(language, code, limit) })),
    outcome: outcome as ImportRowView['outcome'],
    product: outcome === 'failed' ? (seen?.productId ?? null) : (productId ?? seen?.productId ?? null),
  };
}

/** A warning in words, with the cell as it is shown, and as it is stored where that is another text. */
function warningView({ field, code, shown, stored, limit }: RowWarning, language: Language): RowWarningView {
  const cells = shown === stored ? cut(shown) : bothForms[language](cut(shown), cut(stored));
  return { field, code, message: quoting[language](cells, fieldMessage(language, code, limit)), shown, stored };
}

function faultsOf(finding: RowFinding, { errors = [] }: RowResult): readonly RowFault[] {
  return [...finding.errors, ...errors];
}

function cellOf({ cells }: RowFinding, { field, part }: RowFault): string {
  return part ?? cells[field as keyof typeof cells] ?? '';
}

/** A cell that names something that is not there. */
const unknownName: Readonly<Record<Language, (cell: string) => string>> = {
  en: (cell) => `“${cell}” was not found.`,
  'zh-HK': (cell) => `找不到「${cell}」。`,
};

const LONGEST_QUOTE = 60;

/** The fault of a cell, behind the text of the cell. */
const quoting: Readonly<Record<Language, (cell: string, message: string) => string>> = {
  en: (cell, message) => `“${cell}”: ${message}`,
  'zh-HK': (cell, message) => `「${cell}」：${message}`,
};

/** Two texts of one cell, or two item numbers, within the quotation marks of {@link quoting}. */
const bothForms: Readonly<Record<Language, (shown: string, stored: string) => string>> = {
  en: (shown, stored) => `${shown}” / “${stored}`,
  'zh-HK': (shown, stored) => `${shown}」／「${stored}`,
};

function cut(cell: string): string {
  return cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE).toWellFormed()}…` : cell;
}

/** Faults of values have words for fields; refusals have those of the API. */
function worded({ field, code, limit }: RowFault, cell: string, language: Language): ImportRowView['errors'][number] {
  if (code === 'not_found' && cell) return { field, code, message: unknownName[language](cut(cell)) };
  const message =
    code in errorStatus ? errorMessages[language][code as ErrorCode] : fieldMessage(language, code, limit);
  return { field, code, message: cell.trim() === '' ? message : quoting[language](cut(cell), message) };
}
