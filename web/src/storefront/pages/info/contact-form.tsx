import { isEmailAddress } from '@countinghouse/contracts/kernel/text/email-address';
import { type FormEvent, type HTMLAttributes, useEffect, useRef, useState } from 'react';
import { Attempts } from '../../../shared/http/attempts.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary, type Faults, noFaults } from '../../ui/form/error-summary.tsx';
import { faultsOf } from '../../ui/form/faults.ts';
import { Field } from '../../ui/form/field.tsx';
import { EmailField, NameField, PhoneField } from '../../ui/form/known-fields.tsx';
import { NeedsScript } from '../../ui/notices.tsx';
import { accountMessages } from '../session/account.messages.ts';
import styles from './contact.module.css';

const messages = defineMessages(
  {
    title: 'Write to us',
    phone: 'Phone',
    subject: 'Subject',
    message: 'Message',
    enterMessage: 'Write your message',
    send: 'Send',
    sent: 'Your message is on its way',
    sentText: 'We will reply to {email}.',
    another: 'Write another message',
    website: 'Leave this field empty',
  },
  {
    title: '寫信給我們',
    phone: '電話',
    subject: '主旨',
    message: '訊息',
    enterMessage: '請輸入訊息',
    send: '送出',
    sent: '你的訊息已送出',
    sentText: '我們會回覆至 {email}。',
    another: '再寫一則訊息',
    website: '請勿填寫此欄',
  },
);

const blank = { name: '', email: '', phone: '', subject: '', message: '', website: '' };
type Typed = typeof blank;

/** The body of the call: empty texts are left out. */
function bodyOf({ name, email, phone, subject, message, website }: Typed) {
  return {
    name: name.trim(),
    email: email.trim(),
    message: message.trim(),
    ...(phone.trim() !== '' && { phone: phone.trim() }),
    ...(subject.trim() !== '' && { subject: subject.trim() }),
    ...(website !== '' && { website }),
  };
}

/** Sends a message to the shop; a hidden field detects bots. */
export function ContactForm() {
  const t = messages.useMessages();
  const account = accountMessages.useMessages();
  const language = useLanguage();
  const [attempts] = useState(() => new Attempts());
  const [typed, setTyped] = useState(blank);
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);

  const change = (name: keyof Typed) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const labels = {
    name: { name: 'name', label: account('name') },
    email: { name: 'email', label: account('email') },
    phone: { name: 'phone', label: t('phone') },
    subject: { name: 'subject', label: t('subject') },
    message: { name: 'message', label: t('message') },
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fields = {
      ...(typed.name.trim() === '' && { name: account('enterName') }),
      ...(!isEmailAddress(typed.email.trim()) && {
        email: account(typed.email.trim() === '' ? 'enterEmail' : 'wrongEmail'),
      }),
      ...(typed.message.trim() === '' && { message: t('enterMessage') }),
    };
    setFaults({ fields });
    if (Object.keys(fields).length > 0) return;
    setBusy(true);
    const body = bodyOf(typed);
    try {
      await attempts.run('contactUs', body, (idempotencyKey) => call('contactUs', { body, idempotencyKey }));
      setTyped(blank);
      setSentTo(body.email);
    } catch (error) {
      setFaults(faultsOf(error, language, labels));
    } finally {
      setBusy(false);
    }
  };
  if (sentTo !== undefined) {
    return (
      <FocusedSection className={`${styles.form} ${styles.sent}`}>
        <h2>{t('sent')}</h2>
        <p className={styles.lead}>{t('sentText', { email: sentTo })}</p>
        <Button onClick={() => setSentTo(undefined)}>{t('another')}</Button>
      </FocusedSection>
    );
  }
  return (
    <form className={styles.form} noValidate method="post" onSubmit={(event) => void submit(event)}>
      <h2>{t('title')}</h2>
      <NeedsScript />
      <ErrorSummary faults={faults} />
      <NameField {...labels.name} value={typed.name} onChange={change('name')} error={faults.fields.name} />
      <EmailField {...labels.email} value={typed.email} onChange={change('email')} error={faults.fields.email} />
      <PhoneField
        {...labels.phone}
        optional
        value={typed.phone}
        onChange={change('phone')}
        error={faults.fields.phone}
      />
      <Field
        {...labels.subject}
        autoComplete="off"
        maxLength={200}
        optional
        value={typed.subject}
        onChange={change('subject')}
        error={faults.fields.subject}
      />
      <Field
        {...labels.message}
        autoComplete="off"
        rows={6}
        maxLength={5_000}
        value={typed.message}
        onChange={change('message')}
        error={faults.fields.message}
      />
      <label className={styles.unseen} aria-hidden="true">
        {t('website')}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={typed.website}
          onChange={({ target }) => change('website')(target.value)}
        />
      </label>
      <Button type="submit" kind="primary" busy={busy}>
        {t('send')}
      </Button>
    </form>
  );
}

/** Takes the focus from the form that it replaces, which also brings it into view. */
function FocusedSection(props: HTMLAttributes<HTMLElement>) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return <section ref={section} role="status" tabIndex={-1} {...props} />;
}
