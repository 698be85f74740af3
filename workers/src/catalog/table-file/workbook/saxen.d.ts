declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>>;

  /** A parser that calls back for each piece of a document (https://github.com/nikku/saxen). */
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Attributes) => void): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text' | 'cdata', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    parse(xml: string): this;
    /** Ends parsing before the end of the document. */
    stop(): void;
  }
}
