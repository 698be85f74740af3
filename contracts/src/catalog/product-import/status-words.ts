/** Words for a product that is offered, and for one that is not, in forms of {@link statusNamed}. */
const on = [
  ...['true', 'yes', 'y', '1', 'on', 'active', 'enabled', 'published', 'publish', 'visible', 'live', '✓', '✔', '√'],
  ...['是', '啟用', '启用', '上架', '已上架', '已發佈', '已发布', '有效'],
];
const off = [
  ...['false', 'no', 'n', '0', '-1', 'off', 'inactive', 'disabled', 'draft', 'archived', 'unlisted', 'unpublished'],
  ...['private', 'hidden', 'proposed', 'rejected', '✗', '✘'],
  ...['否', '停用', '下架', '已下架', '草稿', '未發佈', '未发布', '無效', '无效'],
];
const statuses: ReadonlyMap<string, boolean> = new Map([
  ...on.map((word) => [word, true] as const),
  ...off.map((word) => [word, false] as const),
]);

/** Whether a word says that a product is offered, in any case and width; undefined for words that say neither. */
export function statusNamed(word: string): boolean | undefined {
  return statuses.get(word.normalize('NFKC').trim().toLowerCase());
}

/** Whether a word can be a status. */
export function meansOnOrOff(word: string): boolean {
  return statusNamed(word) !== undefined;
}
