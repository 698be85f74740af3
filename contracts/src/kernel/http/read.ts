/** The response of a public call of the route table, as an anonymous caller gets it over HTTP. */
export interface ReadResponse {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
  /** The views had not reached the requested position. */
  readonly isStale?: boolean;
}

/** The input of a call: path parameters and query. */
export interface ReadInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Makes a public read by its operation name in the route table, with its words in a language. */
export type ReadIn<Language extends string> = (
  operation: string,
  input: ReadInput,
  language: Language,
) => Promise<ReadResponse>;
