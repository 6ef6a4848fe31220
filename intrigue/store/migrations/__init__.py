"""What leads from each version of the tables to the next: Alembic's scripts, the same for a file and for a database.

A script only adds, so that servers of the version before go on until they are replaced, and is never changed once it is
released. A new one is numbered after the last, as is `VERSION` in `intrigue/store/schema.py`.
"""
