import { PlusOutlined } from '@ant-design/icons';
import type { SavedList } from '@countinghouse/contracts/identity/arranged-lists';
import { Button, Space } from 'antd';
import { type ReactNode, use } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { BulkTable, type BulkTableProps } from '../bulk/bulk-table.tsx';
import { ColumnChoice } from '../list/columns/column-choice.tsx';
import { ListName } from '../list/list-name.ts';
import { SearchBox } from '../list/search-box.tsx';
import report from '../report/report.module.css';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { Notice } from '../ui/notices/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useOverlay } from '../url/overlay.ts';

interface ListScreenProps<Row, Reply> extends Omit<BulkTableProps<Row, Reply>, 'openId' | 'nothingYet'> {
  readonly title: string;
  /** Name of the list for saved views; without it views cannot be saved. */
  readonly saved?: SavedList;
  /** Texts of the empty list. */
  readonly empty: { readonly title: string; readonly text: string };
  /** The button for a new row; also shown by the empty list. */
  readonly create?: { readonly label: string; readonly to: string };
  /** Other buttons, before the one that creates. */
  readonly actions?: ReactNode;
  /** Enables the search. */
  readonly searchPlaceholder?: string;
  /** The filters of the list. */
  readonly filters?: ReactNode;
  /** A note below the list. */
  readonly note?: string;
}

/** A list with its search, its form for a new row, and the panel or dialog of a row beside it. */
export function ListScreen<Row extends { readonly _id: string }, Reply>(props: ListScreenProps<Row, Reply>) {
  const { title, saved, empty, create, actions, searchPlaceholder, filters, note, ...table } = props;
  const isRemembered = use(ListName) !== undefined;
  const { go } = useOverlay();
  const { id } = useParams();
  const createButton = create && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(create.to)}>
      {create.label}
    </Button>
  );
  return (
    <Page
      title={title}
      action={
        <Space wrap>
          {actions}
          {createButton}
        </Space>
      }
      filters={
        <>
          {searchPlaceholder !== undefined && (
            <SearchBox
              value={table.view.search ?? ''}
              placeholder={searchPlaceholder}
              onSearch={(search) => table.onView({ search, current: 1 }, 'replace')}
            />
          )}
          {filters}
        </>
      }
      arrangement={
        <>
          {saved && <SavedViews list={saved} />}
          {isRemembered && <ColumnChoice columns={table.columns} />}
        </>
      }
    >
      <BulkTable
        {...table}
        openId={id}
        nothingYet={
          <Notice title={empty.title} action={createButton}>
            {empty.text}
          </Notice>
        }
      />
      {note !== undefined && <p className={report.note}>{note}</p>}
      <Outlet />
    </Page>
  );
}

/** Returns the path of a row's panel beside the list, with the list's page and search kept in the address. */
export function useRowPath(listPath: string, after = ''): (row: { readonly _id: string }) => string {
  const { search } = useLocation();
  return ({ _id }) => `${listPath}/${_id}${after}${search}`;
}
