import { DownOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';

/** A button that opens a panel below it; the content may close it. */
export function DropdownPanel({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={children(() => setOpen(false))}
    >
      <Button aria-expanded={isOpen} aria-haspopup="dialog">
        {label} <DownOutlined aria-hidden />
      </Button>
    </Popover>
  );
}
