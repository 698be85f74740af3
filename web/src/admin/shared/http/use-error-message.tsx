import { CloseOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { useMessages } from '../i18n/common.messages.ts';

/** Shows an error or a warning until it is closed, or cleared by `clear` after a success. */
export function useErrorMessage() {
  const t = useMessages();
  const { message } = App.useApp();
  const shown = useRef(new Set<string>());
  const close = (text: string) => {
    shown.current.delete(text);
    message.destroy(text);
  };
  const open = (type: 'error' | 'warning', text: string) => {
    shown.current.add(text);
    void message.open({
      type,
      // The same refusal is shown once, however often it is repeated.
      key: text,
      duration: 0,
      content: (
        <>
          <span>{text}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('close')}
            // Messages are transparent to clicks.
            style={{ marginInlineStart: 8, pointerEvents: 'auto' }}
            onClick={() => close(text)}
          />
        </>
      ),
    });
  };
  const clear = () => {
    for (const text of shown.current) close(text);
  };
  return { show: (text: string) => open('error', text), warn: (text: string) => open('warning', text), clear };
}
