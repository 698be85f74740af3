import type { Language } from './language.ts';

/** What a person reads beside a field. The key is the field's fault code; `{limit}` is filled in. */
const en = {
  required: 'This is required.',
  invalid: 'This value is not valid.',
  invalid_email: 'Please enter a valid email address.',
  invalid_id: 'This reference is not valid.',
  invalid_choice: 'Please choose one of the offered values.',
  not_a_number: 'Please enter a number.',
  not_an_integer: 'Please enter a whole number.',
  too_many_decimals: 'At most two decimals are possible.',
  too_small: 'The smallest value is {limit}.',
  too_big: 'The largest value is {limit}.',
  too_short: 'At least {limit} characters are needed.',
  too_long: 'At most {limit} characters are possible.',
  too_few: 'At least {limit} entries are needed.',
  too_many: 'At most {limit} entries are possible.',
  unstorable_text: 'This text contains characters that cannot be stored.',
  single_line: 'This must be a single line.',
  passwords_differ: 'Passwords do not match.',
  password_unchanged: 'Please choose a new password.',
  unknown_path: 'This file was not uploaded here.',
  not_found: 'This does not exist (any more).',
  before_start: 'The end must not lie before the start.',
  too_many_days: 'At most {limit} days are possible.',
  in_future: 'This time is still to come.',
  ambiguous: 'Several have this name.',
  repeated: 'This item number is in the file more than once.',
  failed_formula: 'The formula of this cell failed.',
  misplaced_quote: 'A quotation mark in this row is not in its place. Rows behind it may have become part of it.',
  too_many_cells: 'This row has more cells than the file has columns.',
  too_deep: 'No further levels are possible here.',
  not_on_this_page: 'This page has no such field.',
  unsafe_link: 'Links must begin with http, https, mailto or tel, or lead to a page of this shop.',
  unsafe_style: 'This text style is not accepted.',
  void_link: 'This link is too old, was used before or was replaced by a newer one. Please ask for a new link.',
  more_than_left: 'This is more than can still be returned.',
  email_unproven: 'Google has not verified the email address of this account.',
  common_password: 'This password is among those that are guessed first. Please choose another one.',
  unsafe_address: 'This address must begin with http or https.',
  total_too_big: 'The total can be {limit} at most. Please split this into several orders.',
};

export type FieldCode = keyof typeof en;

const zhHK: Record<FieldCode, string> = {
  required: '此項必須填寫。',
  invalid: '此值無效。',
  invalid_email: '請輸入有效的電郵地址。',
  invalid_id: '所選項目無效。',
  invalid_choice: '請從選項中選擇。',
  not_a_number: '請輸入數字。',
  not_an_integer: '請輸入整數。',
  too_many_decimals: '最多只可有兩位小數。',
  too_small: '最小值為 {limit}。',
  too_big: '最大值為 {limit}。',
  too_short: '最少需要 {limit} 個字元。',
  too_long: '最多可輸入 {limit} 個字元。',
  too_few: '最少需要 {limit} 項。',
  too_many: '最多可有 {limit} 項。',
  unstorable_text: '此文字含有無法儲存的字元。',
  single_line: '此項只可有一行。',
  passwords_differ: '兩次輸入的密碼不相同。',
  password_unchanged: '請選擇新的密碼。',
  unknown_path: '此檔案並非在此上載。',
  not_found: '此項目不存在。',
  before_start: '結束時間不可早於開始時間。',
  too_many_days: '最多可選 {limit} 日。',
  in_future: '此時間尚未到。',
  ambiguous: '有多於一個同名項目。',
  repeated: '檔案內此貨號重複。',
  failed_formula: '此儲存格的公式出錯。',
  misplaced_quote: '此行的引號位置不正確，其後的行可能被當作此行的一部分。',
  too_many_cells: '此行的儲存格多於檔案的欄數。',
  too_deep: '此處不能再加下一層。',
  not_on_this_page: '此頁面沒有這個欄位。',
  unsafe_link: '連結必須以 http、https、mailto 或 tel 開頭，或連到本店頁面。',
  unsafe_style: '不接受此文字樣式。',
  void_link: '此連結已過期、已使用或已由較新的連結取代，請重新索取連結。',
  more_than_left: '數量超過仍可退回的數目。',
  email_unproven: 'Google 尚未驗證此帳戶的電郵地址。',
  common_password: '此密碼太常見，容易被猜中，請選擇另一個。',
  unsafe_address: '此網址必須以 http 或 https 開頭。',
  total_too_big: '總額最多為 {limit}，請分成多張訂單。',
};

const words: Record<Language, Record<FieldCode, string>> = { en, 'zh-HK': zhHK };

/** The sentence for a fault code; codes without words of their own read as `invalid`. */
export function fieldMessage(language: Language, code: string, limit?: number): string {
  const sentence = Object.hasOwn(words[language], code) ? words[language][code as FieldCode] : words[language].invalid;
  return sentence.replace('{limit}', String(limit ?? ''));
}
