const PLURAL = /^[a-z]+s$|^[a-z]*(?:men|children|teeth|feet)$|^(?:dormice|mice|geese|cacti)$/;
const SHORTEST_PLURAL = 4;

/** Words that end as a plural does and are none, or that are the same in both numbers. */
const UNCHANGED = new Set(
  `alias always atlas bias canvas chaos christmas cosmos lens mathematics news pampas perhaps series species texas
  thermos this towards upwards xmas abdomen acumen amen carmen cyclamen omen ramen regimen semen specimen stamen
  yemen`.split(/\s+/),
);
/** Plurals that follow no rule. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    axes: 'axe',
    cacti: 'cactus',
    canoes: 'canoe',
    canvases: 'canvas',
    childrens: 'child',
    dormice: 'dormouse',
    gases: 'gas',
    geese: 'goose',
    irises: 'iris',
    lenses: 'lens',
    lives: 'life',
    mens: 'man',
    mice: 'mouse',
    quizzes: 'quiz',
    trellises: 'trellis',
    womens: 'woman',
  }),
);
/** The ends of plurals with the ends of their singulars; the first that fits counts. */
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/children$/, 'child'],
  [/teeth$/, 'tooth'],
  [/feet$/, 'foot'],
  [/men$/, 'man'],
  [/(kni|wi)ves$/, '$1fe'],
  [/(shel|loa|lea|hal|cal|wol|thie|scar|hoo|shea|dwar|^el|^sel)ves$/, '$1f'],
  [/(cook|mov|brown|hood|self|scott|charl|pix|zomb|magp|calor|prair|neckt|bowt|rook|smooth)ies$/, '$1ie'],
  [/(bean|good|sweet|vegg|ones|freeb|budg|coll|cut|pink|wink|aunt|lass|^hott|^ros|^will|^gen|^[a-z])ies$/, '$1ie'],
  [/ies$/, 'y'],
  [/(sh|mistlet|tipt|^ob|^al|^fl|^h|^t|^f|^r|^w|^d)oes$/, '$1oe'],
  [/oes$/, 'o'],
  [/(moustach|quich|nich|clich|crech|brioch|avalanch|headach|toothach|^cach|^ach)es$/, '$1e'],
  [/(ss|x|zz|tz|ch|sh|[^aoefmu]us)es$/, '$1'],
  [/^(alib|bikin|chill|kiw|martin|min|panin|sar|sk|tax)is$/, '$1i'],
  [/eaus$/, 'eau'],
  [/^(em|fl|gn|men|tut)us$/, '$1u'],
  [/([^siu])s$/, '$1'],
];

/** Returns the singular of a folded English word as searches compare it; any other word is returned as it is. */
export function singular(word: string): string {
  if (word.length < SHORTEST_PLURAL || !PLURAL.test(word) || UNCHANGED.has(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const end = ENDS.find(([plural]) => plural.test(word));
  return end ? word.replace(end[0], end[1]) : word;
}

/** Returns the singulars of some words that are no part of them: a search for the singular has to find them, too. */
export function otherSingulars(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const one = singular(word);
    return word.includes(one) ? [] : [one];
  });
}
