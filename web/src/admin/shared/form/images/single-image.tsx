import { type ImageFieldProps, ImageList } from './image-list.tsx';

interface SingleImageProps extends ImageFieldProps {
  readonly value?: string;
  readonly onChange?: (path: string) => void;
}

/** One image by path; empty when there is none. */
export function SingleImage({ value, onChange, ...rest }: SingleImageProps) {
  return <ImageList {...rest} max={1} value={value ? [value] : []} onChange={(paths) => onChange?.(paths[0] ?? '')} />;
}
