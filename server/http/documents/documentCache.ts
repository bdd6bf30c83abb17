import { type Effort, type Encoded, encode } from './encoded.ts'

/** How many of many documents are kept. One takes about 60 KB. */
export const MAX_BAG_DOCUMENTS = 300

export interface DocumentCache {
  /**
   * The compressed document, made when it is asked for the first time.
   * @param key different for each document: two documents with one key would be mixed up
   * @param isOfMany whether it is one of many documents: of one bag, or with the live facts of one day. There can be many of these, so only the 300 that were made last are kept, and they are
   *   compressed with little effort: 1.5 ms instead of 42 ms. The documents of the pages are few and are all kept.
   * @param text makes the document; called only if it is not kept yet
   */
  get(key: string, isOfMany: boolean, text: () => string): Promise<Encoded>
}

/** Keeps documents compressed, because strangers could otherwise use up the cores by asking for pages. */
export function createDocumentCache(
  compress: (text: string, effort: Effort) => Promise<Encoded> = encode,
): DocumentCache {
  const pages = new Map<string, Promise<Encoded>>()
  const bags = new Map<string, Promise<Encoded>>()
  return {
    get(key, isOfMany, text) {
      const documents = isOfMany ? bags : pages
      const earlier = documents.get(key)
      if (earlier !== undefined) return earlier
      const compressed = compress(text(), isOfMany ? 'little' : 'most')
      const [oldest] = bags.keys()
      if (isOfMany && bags.size >= MAX_BAG_DOCUMENTS && oldest !== undefined) bags.delete(oldest)
      documents.set(key, compressed)
      return compressed
    },
  }
}
