import type { UseQueryResult } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { LoadFailure } from '../ui/notices/load-failure.tsx';
import { SidePanel } from '../ui/side-panel.tsx';

interface FormOpeningProps {
  /** The query of the form's entity. */
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  readonly title: string;
  readonly onClose: () => void;
  /** True for a panel instead of a dialog. */
  readonly isPanel?: true;
}

/** Most forms load faster; a shorter placeholder would only flicker. */
const LATE_MS = 300;

/** The placeholder of a form until its entity is loaded: loading, a failure, or not found. */
export function FormPlaceholder({ query, title, onClose, isPanel }: FormOpeningProps) {
  const isLate = useIsLate();
  if (!query.error && !isLate) return null;
  const content = query.error ? (
    <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 6 }} />
  );
  if (isPanel) {
    return (
      <SidePanel title={title} label={title} width={640} onClose={onClose}>
        {content}
      </SidePanel>
    );
  }
  return (
    <Modal open footer={null} title={title} onCancel={onClose}>
      {content}
    </Modal>
  );
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
