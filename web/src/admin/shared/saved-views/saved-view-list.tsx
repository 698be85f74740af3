import { CloseOutlined, MailOutlined, SaveOutlined } from '@ant-design/icons';
import { type SavedView, savedViewRoutes } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { byDeletion, byFormerValues, type Reversal } from '../http/reversal.ts';
import { useCommand } from '../http/use-command.ts';
import { useMessages as useCommonMessages } from '../i18n/common.messages.ts';
import type { MailableReport } from './mail-dialog.tsx';
import { useMessages } from './saved-views.messages.ts';
import styles from './saved-views.module.css';

interface SavedViewListProps {
  readonly views: readonly SavedView[];
  /** The current view of the list. */
  readonly shown: string;
  readonly onChosen: () => void;
  /** The report on the screen; absent for a list. */
  readonly report?: MailableReport;
  /** Called with the own view on the screen, to have its report mailed. Default: it is not mailed. */
  readonly onMail?: (view: SavedView) => void;
}

/** Saved views of a list, each a link to the saved state. */
export function SavedViewList({ views, shown, onChosen, report, onMail }: SavedViewListProps) {
  const t = useMessages();
  if (views.length === 0) return <p className={styles.none}>{t('none')}</p>;
  const groups = [
    { title: t('own'), members: views.filter(({ own }) => own) },
    { title: t('shared'), members: views.filter(({ own }) => !own) },
  ];
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ title, members }) => (
      <section key={title}>
        <h3 className={styles.heading}>{title}</h3>
        <ul className={styles.views}>
          {members.map((view) => (
            <li key={view._id} className={styles.view}>
              <Link
                to={`?${view.query}`}
                className={styles.link}
                aria-current={view.query === shown ? 'true' : undefined}
                onClick={onChosen}
              >
                {view.name}
              </Link>
              <span className={styles.note}>
                {view.own ? view.shared && t('sharedMark') : t('by', { owner: view.owner })}
              </span>
              {view.own && view.mail && (
                <span className={styles.note} title={t(view.mail.every)}>
                  <MailOutlined /> {`${String(view.mail.hour).padStart(2, '0')}:00`}
                </span>
              )}
              {view.own && (
                <OwnViewButtons view={view} shown={shown} {...(report && { report })} {...(onMail && { onMail })} />
              )}
            </li>
          ))}
        </ul>
      </section>
    ));
}

function OwnViewButtons({
  view,
  shown,
  report,
  onMail,
}: Omit<SavedViewListProps, 'views' | 'onChosen'> & { view: SavedView }) {
  const t = useMessages();
  const changes = [savedViewRoutes.listSavedViews];
  const replace = useCommand(savedViewRoutes.changeSavedView, {
    changes,
    success: t('replaced', { name: view.name }),
    undo: byFormerValues,
  });
  const shared = useCommonMessages();
  const { modal } = App.useApp();
  const remove = useCommand(savedViewRoutes.removeSavedView, {
    changes,
    success: t(view.shared ? 'removedForAll' : 'removed', { name: view.name }),
    undo: () => savedAnew(view),
  });
  const params = { id: view._id };
  // Colleagues use a shared view: it is not removed by a slip.
  const confirmRemoval = () =>
    modal.confirm({
      title: t('removeForAll', { name: view.name }),
      content: t('removeForAllText', { owner: view.owner }),
      okText: t('removeForAllOk'),
      cancelText: shared('cancel'),
      onOk: () => remove.mutateAsync({ params }).then(nothing, nothing),
    });
  return (
    <>
      {view.query !== shown && (
        <ViewButton
          icon={<SaveOutlined />}
          label={t('replace', { name: view.name })}
          busy={replace.isPending}
          onClick={() =>
            replace.mutate({
              params,
              body: { query: shown, ...mailOf(view, report) },
              ifMatch: view.version,
              former: { query: view.query, mail: view.mail },
            })
          }
        />
      )}
      {view.query === shown && onMail && (
        <ViewButton
          icon={<MailOutlined />}
          label={t('mail', { name: view.name })}
          busy={false}
          onClick={() => onMail(view)}
        />
      )}
      <ViewButton
        icon={<CloseOutlined />}
        label={t('remove', { name: view.name })}
        busy={remove.isPending}
        onClick={() => (view.shared ? confirmRemoval() : remove.mutate({ params }))}
      />
    </>
  );
}

const nothing = () => {};

/** The mail of a view that is replaced says what is shown; fixed days are not mailed. */
function mailOf({ mail }: SavedView, report: MailableReport | undefined) {
  if (!mail || !report) return {};
  const { ask, period } = report;
  return { mail: period === undefined ? null : { ...mail, ask, period } };
}

/** A removed view is saved again. */
function savedAnew({ list, name, query, shared }: SavedView): Reversal {
  return {
    route: savedViewRoutes.saveView,
    request: { body: { list, name, query, shared } },
    next: (reply) => byDeletion(savedViewRoutes.removeSavedView)({ reply }),
  };
}

interface ViewButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function ViewButton({ icon, label, busy, onClick }: ViewButtonProps) {
  return (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} loading={busy} onClick={onClick} />
  );
}
