// Tests which part of the changelog is the text of a release.

import { expect, test } from 'vitest'
import { releaseNotes } from '../../scripts/releaseNotes.mjs'

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.2.0] - 2026-11-22\n\n### Added\n\n- two\n\n## [1.1.0]\n\n- one\n'

test('[running-05] the notes of a release are the section of its version in the changelog', () => {
  expect(releaseNotes(CHANGELOG, '1.2.0', 'v1.2.0')).toBe('### Added\n\n- two')
})

test('[running-05] a tag that is not the version, and a version without a section or with an empty one, stop the release', () => {
  expect(() => releaseNotes(CHANGELOG, '1.2.0', 'v1.3.0')).toThrow('The tag is v1.3.0')
  expect(() => releaseNotes(CHANGELOG, '1.3.0', 'v1.3.0')).toThrow('no section [1.3.0]')
  expect(() => releaseNotes('## [1.3.0]\n\n## [1.2.0]\n\n- two\n', '1.3.0', 'v1.3.0')).toThrow('empty')
})
