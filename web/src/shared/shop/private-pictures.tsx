import { useEffect, useState } from 'react';
import styles from './private-pictures.module.css';

interface PrivatePicturesProps {
  /** Paths of files that need a token. */
  readonly paths: readonly string[];
  /** Fetches a file with the token of the application. */
  readonly load: (path: string) => Promise<Blob>;
  readonly words: {
    /** Names a picture by its place, from 1. */
    readonly picture: (number: number) => string;
    readonly retry: string;
  };
}

/** Small pictures that only their owner and staff can read; each opens in full size in a tab of its own. */
export function PrivatePictures({ paths, ...rest }: PrivatePicturesProps) {
  if (paths.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {paths.map((path, index) => (
        <li key={path}>
          <PrivatePicture path={path} number={index + 1} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface PrivatePictureProps extends Omit<PrivatePicturesProps, 'paths'> {
  readonly path: string;
  readonly number: number;
}

function PrivatePicture({ path, number, load, words }: PrivatePictureProps) {
  const [shown, setShown] = useState<{ readonly url?: string; readonly isFailed?: true }>({});
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the application's; another attempt loads again.
  useEffect(() => {
    let isWanted = true;
    let url: string | undefined;
    setShown({});
    load(path).then(
      (file) => {
        if (!isWanted) return;
        url = URL.createObjectURL(file);
        setShown({ url });
      },
      () => isWanted && setShown({ isFailed: true }),
    );
    return () => {
      isWanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [path, attempt]);
  if (shown.isFailed) {
    return (
      <button type="button" className={styles.tile} onClick={() => setAttempt(attempt + 1)}>
        {words.retry}
      </button>
    );
  }
  if (!shown.url) return <span className={styles.tile} aria-busy="true" />;
  return (
    <a className={styles.tile} href={shown.url} target="_blank" rel="noreferrer">
      <img src={shown.url} alt={words.picture(number)} />
    </a>
  );
}
