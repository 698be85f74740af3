/** What a kind of file is: where it is stored, what it may be, how it comes and who may read it. */
interface FileKindDeclaration {
  /** First part of its path. */
  readonly folder: string;
  readonly endings: readonly string[];
  /** Uploads are named by a UUID and stay when claimed; what is made for somebody has a secret name and expires. */
  readonly comes: 'uploaded' | 'made';
  /** `owner`: the customer whom it is about, beside staff. */
  readonly readers: 'everybody' | 'staff' | 'owner';
}

/** Every kind of file that is stored. */
export const fileKinds = {
  image: { folder: 'images', endings: ['webp'], comes: 'uploaded', readers: 'everybody' },
  document: {
    folder: 'documents',
    endings: ['pdf', 'docx', 'xlsx', 'txt', 'webp'],
    comes: 'uploaded',
    readers: 'staff',
  },
  /** What a customer shows the shop about goods that come back. */
  returnPicture: { folder: 'return-pictures', endings: ['webp'], comes: 'uploaded', readers: 'owner' },
  invoice: { folder: 'invoices', endings: ['pdf'], comes: 'made', readers: 'owner' },
  export: { folder: 'exports', endings: ['csv', 'xlsx', 'pdf'], comes: 'made', readers: 'staff' },
} as const satisfies Readonly<Record<string, FileKindDeclaration>>;

/** Name of a kind of file. */
export type FileKind = keyof typeof fileKinds;
/** Name of a kind that its owner uploads. */
export type OwnedFileKind = {
  [Kind in FileKind]: (typeof fileKinds)[Kind] extends { comes: 'uploaded'; readers: 'owner' } ? Kind : never;
}[FileKind];
/** Name of a kind that the shop makes for somebody. */
export type MadeFileKind = {
  [Kind in FileKind]: (typeof fileKinds)[Kind]['comes'] extends 'made' ? Kind : never;
}[FileKind];
