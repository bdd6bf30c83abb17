/** A field of a decoded protobuf message: its number, and a number or bytes. */
export type DecodedField = readonly [number: number, value: number | Uint8Array]

/** The fields of a protobuf message, in their order. Knows numbers (wire type 0) and bytes with a length (2). */
export function decodedFields(bytes: Uint8Array): DecodedField[] {
  let at = 0
  const varint = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('the message ends inside a number')
      value += (byte % 128) * scale
      if (byte < 128) return value
    }
  }
  const fields: DecodedField[] = []
  while (at < bytes.length) {
    const key = varint()
    const [number, type] = [Math.floor(key / 8), key % 8]
    if (type === 0) fields.push([number, varint()])
    else if (type === 2) {
      const length = varint()
      if (at + length > bytes.length) throw new Error('the message ends inside a field')
      fields.push([number, bytes.subarray(at, at + length)])
      at += length
    } else throw new Error(`unknown wire type ${type}`)
  }
  return fields
}

/** The text of a field; an empty one if the message does not have the field. */
export function textField(fields: readonly DecodedField[], number: number): string {
  const value = fields.find(([field]) => field === number)?.[1]
  return value instanceof Uint8Array ? new TextDecoder('utf-8', { fatal: true }).decode(value) : ''
}

/** The number of a field; null if the message does not have the field. */
export function numberField(fields: readonly DecodedField[], number: number): number | null {
  const value = fields.find(([field]) => field === number)?.[1]
  return typeof value === 'number' ? value : null
}

/** The message inside a field. */
export function messageField(fields: readonly DecodedField[], number: number): DecodedField[] {
  const value = fields.find(([field]) => field === number)?.[1]
  return value instanceof Uint8Array ? decodedFields(value) : []
}
