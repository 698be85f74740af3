import { type TextEncoding, textEncodings } from '@countinghouse/contracts/kernel/text/text-encodings';

/** The value of `--encoding`, in any case. @throws Error that names the encodings there are */
export function encodingOption(given: string | undefined): TextEncoding | undefined {
  if (given === undefined) return undefined;
  const encoding = textEncodings.find((name) => name === given.toLowerCase());
  if (!encoding) throw new Error(`--encoding must be one of ${textEncodings.join(', ')}.`);
  return encoding;
}
