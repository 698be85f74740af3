import { secondFactorRoutes } from '@countinghouse/contracts/identity/sign-in/second-factor-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { storeToken } from '../../../../shared/session/token-store.ts';
import { useAnnounce } from '../../../shared/http/announce.ts';
import { call } from '../../../shared/http/call.ts';
import { routeKey, routeQuery } from '../../../shared/http/route-query.ts';
import { twoStepPath } from '../../../shared/session/next-path.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { useMessages } from '../second-factor.messages.ts';
import { ProofDialog } from './proof-dialog.tsx';
import styles from './second-factor-part.module.css';

const ACCOUNT_PATH = '/admin/setting/account';

/** Two-step sign-in of the own account: set up, new recovery codes, switched off. */
export function SecondFactorPart() {
  const t = useMessages();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(routeQuery(secondFactorRoutes.getSecondFactor));
  const setUp = () => void navigate(twoStepPath(ACCOUNT_PATH));
  return (
    <section className={styles.part} aria-labelledby="two-step">
      <h2 id="two-step">
        {t('title')} {data?.active && <Tag>{t('isOn')}</Tag>}
      </h2>
      <p className={styles.hint}>{t('what')}</p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {data?.active === false && <Button onClick={setUp}>{t('setUp')}</Button>}
      {data?.active && <ActiveFactor codesLeft={data.recoveryCodesLeft} required={data.required} />}
    </section>
  );
}

function ActiveFactor({ codesLeft, required }: { codesLeft: number; required: boolean }) {
  const t = useMessages();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [open, setOpen] = useState<'renew' | 'off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => queries.invalidateQueries({ queryKey: routeKey(secondFactorRoutes.getSecondFactor) });
  const close = () => setOpen(undefined);
  return (
    <>
      <p className={styles.left}>
        {t('codesLeft', { count: codesLeft })} {required && t('required')}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => setOpen('renew')}>{t('renew')}</Button>
        {!required && (
          <Button danger onClick={() => setOpen('off')}>
            {t('switchOff')}
          </Button>
        )}
      </div>
      {open === 'renew' && (
        <ProofDialog
          title={t('renew')}
          text={t('renewText')}
          okText={t('renewOk')}
          onClose={close}
          onProof={async (body) => {
            const { recoveryCodes } = await call(secondFactorRoutes.renewRecoveryCodes, { body });
            setCodes(recoveryCodes);
            close();
            await refresh();
          }}
        />
      )}
      {open === 'off' && (
        <ProofDialog
          danger
          title={t('switchOffTitle')}
          text={t('switchOffText')}
          okText={t('switchOff')}
          onClose={close}
          onProof={async (body) => {
            const { token, message } = await call(secondFactorRoutes.removeSecondFactor, { body });
            storeToken('staff', token);
            announce({ text: message, changes: [], undo: undefined, replaces: undefined });
            close();
            await refresh();
          }}
        />
      )}
      {codes && (
        <Modal
          open
          title={t('codesTitle')}
          onCancel={() => setCodes(undefined)}
          mask={{ closable: false }}
          footer={
            <Button type="primary" onClick={() => setCodes(undefined)}>
              {t('codesKept')}
            </Button>
          }
        >
          <RecoveryCodes codes={codes} />
        </Modal>
      )}
    </>
  );
}
