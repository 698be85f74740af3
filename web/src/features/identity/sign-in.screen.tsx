import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../shared/http/call.ts';
import { safeNext } from '../../shared/session/next-path.ts';
import { storeToken } from '../../shared/session/token-store.ts';
import { useShopFace } from '../../shared/shop/shop-setting.ts';
import { ShopMark } from '../../shared/ui/shop-mark.tsx';
import { useWords } from './identity.words.ts';
import { LedgerDrawing } from './ledger-drawing.tsx';
import styles from './sign-in.module.css';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const FAILURE_SHOWN_MS = 3_000;

export function SignInScreen() {
  const t = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { name } = useShopFace();
  const signIn = useMutation({
    mutationFn: (body: Credentials) => call(identityRoutes.adminLogin, { body }),
    onSuccess: ({ token }) => {
      storeToken('staff', token);
      void navigate(safeNext(search.get('next')), { replace: true });
    },
  });
  const { isError, reset } = signIn;
  useEffect(() => {
    if (!isError) return;
    const timer = setTimeout(reset, FAILURE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isError, reset]);

  return (
    <main className={styles.screen}>
      <div className={styles.cover}>
        <LedgerDrawing />
        <p className={styles.motto}>{t('motto')}</p>
      </div>
      <div className={styles.side}>
        <div className={styles.box}>
          <div className={styles.brand}>
            <span className={styles.mark}>
              <ShopMark size={30} />
            </span>
            <h1 className={styles.name}>{name}</h1>
          </div>
          <p className={styles.welcome}>{t('welcome')}</p>
          <Form<Credentials>
            layout="vertical"
            size="large"
            requiredMark={false}
            onFinish={(body) => signIn.mutate(body)}
          >
            <Form.Item
              name="email"
              label={t('email')}
              validateTrigger="onBlur"
              rules={[
                { required: true, message: t('emailRequired') },
                { type: 'email', message: t('emailInvalid') },
              ]}
            >
              <Input type="email" autoComplete="username" autoFocus />
            </Form.Item>
            <Form.Item
              name="password"
              label={t('password')}
              rules={[{ required: true, message: t('passwordRequired') }]}
            >
              <Input.Password autoComplete="current-password" />
            </Form.Item>
            <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
              {t('signIn')}
            </Button>
          </Form>
          <div className={styles.failure} aria-live="assertive">
            {signIn.error && <Alert type="error" showIcon title={signIn.error.message} />}
          </div>
        </div>
      </div>
    </main>
  );
}
