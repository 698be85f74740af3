import { Drawer, Grid } from 'antd';
import { type ReactNode, useRef } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  readonly title: ReactNode;
  /** The title in plain text. */
  readonly label: string;
  readonly onClose: () => void;
  /** Sticky at the bottom: the actions; a destructive one is opposite to Save. */
  readonly footer?: ReactNode;
  readonly width?: number;
  /** Called when the panel has slid in: only then can its content be focused. Default: its heading is. */
  readonly onOpened?: () => void;
  readonly children: ReactNode;
}

/**
 * A panel over the right of the page, for content with its own address: the detail of a row, a long form. Esc and Back
 * close it.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, label, onClose, footer, width = 480, onOpened, children } = props;
  const heading = useRef<HTMLSpanElement>(null);
  // The library would focus the Close button.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const isPhone = Grid.useBreakpoint().md === false;
  return (
    <Drawer
      open
      title={
        <span ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </span>
      }
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen && (onOpened ?? focusHeading)()}
      size={isPhone ? '100%' : width}
      footer={footer && <div className={styles.footer}>{footer}</div>}
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.body} tabIndex={0} aria-label={label}>
        {children}
      </section>
    </Drawer>
  );
}
