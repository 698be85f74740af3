import type { FigureName } from '@countinghouse/contracts/kernel/http/figures';
import { figureWords } from '@countinghouse/contracts/reports/figure-words';
import { useLanguage } from '../../../i18n/language.ts';
import { useUrlState } from '../../../url/url-state.ts';
import { useMessages } from './explain.messages.ts';
import { type AskedFigure, Explained, type ReportQuery } from './explain-panel.tsx';
import { explainParams } from './explain-params.ts';
import { RecordsLink } from './records-link.tsx';

/** A figure, the key of its cell, and the period that it is of where it stands beside another. */
interface ExplainedCell {
  readonly figure: FigureName;
  readonly cell: string;
  readonly of: 'before' | 'year' | undefined;
}

interface FigurePanelProps {
  /** What the report of a cell is asked, and the key of the cell where it is not the cell itself. */
  readonly askOf: (cell: ExplainedCell) => ReportQuery & { readonly key?: string | undefined };
  /** The path of the list of the records behind a cell. Default: none. */
  readonly listOf?: (cell: ExplainedCell) => string | undefined;
}

/** How figures are counted, by what their names begin with. */
const meanings = {
  ranking: 'sold',
  daily: 'sold',
  trend: 'moved',
  alert: 'moved',
  funnel: 'cartSteps',
  carts: 'inCarts',
} as const;

function subjectOf(figure: FigureName): keyof typeof meanings {
  const [subject = ''] = figure.split('.');
  return subject in meanings ? (subject as keyof typeof meanings) : 'ranking';
}

/** What the figure in the address is made of, on a screen that no definition of a report makes. */
export function FigurePanel({ askOf, listOf }: FigurePanelProps) {
  const t = useMessages();
  const language = useLanguage();
  const [{ explain: figure, cell, of }, setExplained] = useUrlState(explainParams);
  if (figure === undefined) return null;
  const explained = { figure, cell, of };
  const { key = cell, ...query } = askOf(explained);
  const asked = { ...query, figure, ...(key && { key }), ...(of && { of }) } as AskedFigure;
  return (
    <Explained
      key={JSON.stringify(asked)}
      asked={asked}
      title={figureWords(figure)[language]}
      means={t(meanings[subjectOf(figure)])}
      onClose={() => setExplained({ explain: undefined, cell: '', of: undefined })}
    >
      <RecordsLink to={listOf?.(explained)} />
    </Explained>
  );
}
