// The tests have an owner of their own, because each owner of a site replaces the files in `src/content`. Import this
// file before anything that builds the site or reads a build.

process.env.OWNER_DIR ??= 'tests/owners/nora'
