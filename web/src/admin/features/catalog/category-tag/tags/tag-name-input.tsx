import { Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '../category-tag.messages.ts';

interface TagNameInputProps {
  readonly initial?: string;
  /** Called with the text on Enter and when the field is left. */
  readonly onDone: (name: string) => void;
  readonly onCancel: () => void;
}

/** The field for the name of a tag, in the place of a chip; Escape leaves it. */
export function TagNameInput({ initial = '', onDone, onCancel }: TagNameInputProps) {
  const t = useMessages();
  const [name, setName] = useState(initial);
  return (
    <Input
      autoFocus
      aria-label={t('tagName')}
      placeholder={t('tagName')}
      maxLength={100}
      style={{ width: 160, height: 30, borderRadius: 15 }}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => onDone(name)}
      onPressEnter={() => onDone(name)}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    />
  );
}
