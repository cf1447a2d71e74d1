// Tables that a backup leaves out, each with the reason. Every other table is in it.
export const LEFT_OUT: Readonly<Record<string, string>> = {
  schema_versions: "A restore applies the migrations, which record themselves.",
  last_backup: "A restore records the backup that it restored.",
  served_database: "The restored database is another one.",
  workers: "The processes of the old installation don't run on the restored database.",
  sessions: "A session that ended after the backup would be valid again. People sign in again.",
  sign_in_links: "A link that was used after the backup would be valid again.",
  invitations: "A link that was used after the backup would be valid again.",
};
