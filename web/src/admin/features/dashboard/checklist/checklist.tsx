import { CheckOutlined } from '@ant-design/icons';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { useMayCall } from '../../../shared/session/current-user.ts';
import { usePreferences } from '../../../shared/session/preferences.ts';
import { Plain } from '../../../shared/ui/values/plain.tsx';
import { useMessages } from './checklist.messages.ts';
import styles from './checklist.module.css';
import { type Step, steps } from './steps.ts';

/** The steps from an empty shop to its first order, until all are done or the user hides them. */
export function Checklist() {
  const [{ checklist }] = usePreferences();
  return checklist === 'shown' && <OpenSteps />;
}

function OpenSteps() {
  const t = useMessages();
  const { message } = App.useApp();
  const [, change] = usePreferences();
  const mayCall = useMayCall();
  const { data } = useQuery(routeQuery(settingsRoutes.getSetup));
  const own = steps.filter(({ needs }) => !needs || mayCall(needs));
  const done = own.filter(({ name }) => data?.setup[name]).length;
  if (!data || done === own.length) return null;

  const next = own.find(({ name }) => !data.setup[name]);
  function hide() {
    change({ checklist: 'hidden' });
    void message.info(t('hidden'), 6);
  }
  return (
    <section className={styles.checklist} aria-labelledby="checklist">
      <div className={styles.head}>
        <h2 id="checklist">{t('title')}</h2>
        <p className={styles.progress}>
          <progress max={own.length} value={done} aria-hidden="true" />
          {t('progress', { done, all: own.length })}
        </p>
        <Button size="small" type="text" onClick={hide}>
          {t('hide')}
        </Button>
      </div>
      <ol className={styles.steps}>
        {own.map((step, index) => (
          <StepRow
            key={step.name}
            step={step}
            place={index + 1}
            isDone={data.setup[step.name]}
            isNext={step === next}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps {
  readonly step: Step;
  /** From 1. */
  readonly place: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}

function StepRow({ step: { name, to }, place, isDone, isNext }: StepRowProps) {
  const t = useMessages();
  const content = (
    <>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <CheckOutlined /> : <Plain because="rank">{place}</Plain>}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{t(name)}</span>
        <span className={styles.hint}>{t(`${name}Hint`)}</span>
      </span>
      <span className="visually-hidden">{t(isDone ? 'done' : 'open')}</span>
    </>
  );
  return (
    <li data-done={isDone} aria-current={isNext ? 'step' : undefined}>
      {to === '/' ? (
        <a href="/" target="_blank" rel="noopener" className={styles.step}>
          {content}
        </a>
      ) : (
        <Link to={to} className={styles.step}>
          {content}
        </Link>
      )}
    </li>
  );
}
