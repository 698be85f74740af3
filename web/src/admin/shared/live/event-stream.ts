/** One server-sent event: its name and its data, lines joined. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events from a response body (EventSource itself cannot send a bearer token). Ends with the stream.
 * `onData` is called on any data, including heartbeats.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  onData: () => void = () => {},
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let buffered = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onData();
      buffered = (buffered + value).replace(/\r\n?/g, '\n');
      const blocks = buffered.split('\n\n');
      buffered = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string): StreamEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined;
}
