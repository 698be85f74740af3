/** Words that keep their capitals in a sentence. */
const proper: Readonly<Record<string, string>> = {
  'union jack': 'Union Jack',
  london: 'London',
  paris: 'Paris',
  christmas: 'Christmas',
  easter: 'Easter',
  french: 'French',
  english: 'English',
  danish: 'Danish',
  chinese: 'Chinese',
  scandinavian: 'Scandinavian',
  moroccan: 'Moroccan',
  victorian: 'Victorian',
  edwardian: 'Edwardian',
  regency: 'Regency',
  'st george': 'St George',
  tokyo: 'Tokyo',
  hawaiian: 'Hawaiian',
  led: 'LED',
  tv: 'TV',
  'a,b,c': 'A, B, C',
  'i love': 'I love',
  "i'm": 'I’m',
  spaceboy: 'Spaceboy',
  'dolly girl': 'Dolly Girl',
  suki: 'Suki',
  charlie: 'Charlie',
  lola: 'Lola',
  charlotte: 'Charlotte',
};
/** What the file abbreviates. */
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bt-light/gi, 'tea light'],
  [/\btealight/gi, 'tea light'],
  [/\b(assorted|asstd|ass) col(ours?|or)?\b/gi, 'assorted colour'],
  [/\basstd\b|\bass\b/gi, 'assorted'],
  [/\bhldr\b/gi, 'holder'],
  [/\bant\b(?= (white|copper))/gi, 'antique'],
  [/\bblk\b/gi, 'black'],
  [/\bwht?\b|\bwhit\b/gi, 'white'],
  [/\bturq\b/gi, 'turquoise'],
  [/\bchoc\b/gi, 'chocolate'],
  [/\bb'fly\b/gi, 'butterfly'],
  [/\bbutterfl\b/gi, 'butterfly'],
  [/\bnecklac?\b/gi, 'necklace'],
  [/\bneckl\b|\bnecklac\b/gi, 'necklace'],
  [/\bfuscia|fuschia\b/gi, 'fuchsia'],
  [/\bstrawbry\b|\bstrawbery\b/gi, 'strawberry'],
  [/\bpaisely\b/gi, 'paisley'],
  [/\bcinammon\b/gi, 'cinnamon'],
  [/\bskippping\b/gi, 'skipping'],
  [/\bdrawerknob\b/gi, 'drawer knob'],
  [/\bcakestand\b/gi, 'cake stand'],
  [/\bchocolatecandle\b/gi, 'chocolate candle'],
  [/\bstopmetal\b/gi, 'stop metal'],
  [/\bsquarecushion\b/gi, 'square cushion'],
  [/\bsilouette\b/gi, 'silhouette'],
  [/\brnd\b/gi, 'round'],
  [/\bs\/(\d+)/gi, 'set of $1'],
  [/\b(set|pack|box) ?\/ ?(\d+)/gi, '$1 of $2'],
  [/\bset ?(\d+)\b(?! piece)/gi, 'set of $1'],
  [/\bset of(\d+)/gi, 'set of $1'],
  [/\bpack (\d+)/gi, 'pack of $1'],
  [/\bw\/? (?=\w)/gi, 'with '],
  [/ ?\+ ?/g, ' and '],
  [/ ?& ?/g, ' and '],
  [/\s+,/g, ','],
  [/,(?=\S)/g, ', '],
  [/[,.\s]+$/g, ''],
];

/** A product's name as a shop writes it: in sentence case, spelt out. */
export function shopName(name: string): string {
  let text = name.trim().replace(/\s+/g, ' ').toLowerCase();
  for (const [pattern, spelt] of abbreviations) text = text.replace(pattern, spelt);
  for (const [word, written] of Object.entries(proper)) {
    text = text.replace(new RegExp(`(?<![\\w])${word.replace(/[.']/g, '\\$&')}(?![\\w])`, 'g'), written);
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}
