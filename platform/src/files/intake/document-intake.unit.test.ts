import { describe, expect, it } from 'vitest';
import { recogniseDocument, recogniseTable } from './document-intake.ts';

const outcomeOf = (content: Buffer | string) =>
  recogniseDocument(Buffer.from(content as string)).catch((error) => error.refusal?.refused ?? String(error));

describe('a document', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a text', 'Terms: 30 days net.\r\n付款條件：三十日\t\n', 'txt'],
    ['a text in Big5', Buffer.from([0xa4, 0xa4, 0xa4, 0xe5]), 'txt'],
    ['a text in UTF-16', Buffer.from('\ufeff付款', 'utf16le'), 'txt'],
    ['a text that begins like a bitmap', 'BMW parts: 30 days net', 'txt'],
    ['a text with a closing Ctrl-Z', 'Terms\r\n\u001a', 'txt'],
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
    ['text with control characters', 'a\u0000b'],
  ])('%s is refused', async (_name, content) => {
    expect(await outcomeOf(content)).toBe('BAD_TYPE');
  });
});

describe('a table', () => {
  const outcomeOf = (content: Buffer | string) =>
    recogniseTable(Buffer.from(content as string)).catch((error) => error.refusal?.refused ?? String(error));

  it.each([
    ['nothing', ''],
    ['a byte order mark', '\ufeff'],
    ['a vertical tab', 'a,b\n"first\u000bsecond",2'],
    ['a bell in a long text', `a,b\n${'Tea,5\n'.repeat(100)}\u0007`],
    ['a head like the magic number of a picture', 'BMW No,Name\nA,B'],
    ['Windows-1252', Buffer.from('Item;Caf\u00e9', 'latin1')],
  ])('is text: %s', async (_name, content) => {
    expect(await outcomeOf(content)).toBe('txt');
  });

  it.each([
    ['a page that is named like a workbook', '<html><table><tr><td>Item No'],
    ['a page in UTF-16', Buffer.from('\ufeff<html><table>', 'utf16le')],
    ['a PDF', '%PDF-1.7\n'],
    ['rich text', '{\\rtf1 a}'],
    ['old Excel', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(600, '\0'), 'latin1')],
    ['control characters', '\u0001\u0002\u0003,b'],
  ])('is refused: %s', async (_name, content) => {
    expect(await outcomeOf(content)).toBe('BAD_TYPE');
  });
});
