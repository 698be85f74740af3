import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { addressOf, type RecordName, recordAt } from './record-addresses.ts';

const KEY = 'countinghouse.recent';
const MOST = 8;

/**
 * Returns the records that a person opened last in this browser, newest first; only addresses are stored, and names are
 * read again, so that none outlives its record.
 */
export function recentRecords(userId: string): readonly RecordName[] {
  const addresses = (localStorage.getItem(`${KEY} ${userId}`) ?? '').split('\n');
  return addresses.map(recordAt).filter((record) => record !== undefined);
}

/** Stores each record at the current address for {@link recentRecords}. */
export function useRememberedRecords(userId: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const opened = recordAt(pathname);
    if (!opened) return;
    const addresses = [opened, ...recentRecords(userId)].map(addressOf);
    localStorage.setItem(`${KEY} ${userId}`, [...new Set(addresses)].slice(0, MOST).join('\n'));
  }, [pathname, userId]);
}
