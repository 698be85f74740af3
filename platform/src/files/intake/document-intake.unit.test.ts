import { describe, expect, it } from 'vitest';
import { recogniseDocument } from './document-intake.ts';

const outcomeOf = (content: Buffer | string) =>
  recogniseDocument(Buffer.from(content as string)).catch((error) => error.refusal?.refused ?? String(error));

describe('a document', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a text', 'Terms: 30 days net.\r\n付款條件：三十日\t\n', 'txt'],
  ])('%s is recognised by its content', async (_name, content, ending) => {
    expect(await outcomeOf(content)).toBe(ending);
  });

  it.each([
    ['nothing', ''],
    ['HTML', '  <!DOCTYPE html><p>'],
    ['HTML without a head', '<img src=x onerror=alert(1)>'],
    ['SVG', '<svg onload="alert(1)">'],
    ['XML', '<?xml version="1.0"?><a/>'],
    ['a script with a shebang', '#!/bin/sh\nrm -rf /'],
    ['a Windows program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['a zip file', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')],
    ['old Word', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(600, '\0'), 'latin1')],
    ['text in another encoding', Buffer.from([0xa4, 0xa4, 0xa4, 0xe5])],
    ['text with control characters', 'a\u0000b'],
  ])('%s is refused', async (_name, content) => {
    expect(await outcomeOf(content)).toBe('BAD_TYPE');
  });
});
