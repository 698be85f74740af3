import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ReportPictureProps {
  // biome-ignore lint/suspicious/noExplicitAny: the reply of any report.
  readonly picture: { readonly draw: (reply: any) => ReactNode };
  // biome-ignore lint/suspicious/noExplicitAny: the query of any report.
  readonly query: UseQueryOptions<any, Error, any, any>;
}

/** The picture of a report, once it is there. */
export function ReportPicture({ picture: { draw }, query }: ReportPictureProps) {
  const { data } = useQuery(query);
  return data === undefined ? null : draw(data);
}
